import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

export type RefusedStatus = 400 | 405 | 408 | 431

/** Answers on a socket that has no request to answer (a parser error, an upgrade), and closes it. */
export const refuseSocket = (
  socket: Duplex,
  status: RefusedStatus,
  headers: Readonly<Record<string, string>>,
): void => {
  const reason = STATUS_CODES[status] ?? ''
  const body = `${reason}\n`
  const lines = Object.entries({
    ...headers,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(body.length),
    'cache-control': 'no-store',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  // Whatever else comes on this socket is of no interest.
  socket.on('error', () => socket.destroy())
  if (!socket.writable) {
    socket.destroy()
    return
  }
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
