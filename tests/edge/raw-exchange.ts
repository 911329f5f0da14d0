import { connect } from 'node:net'

/** The text that a socket received until the server closed it. */
export interface RawAnswer {
  /** Status of the first answer; null if there was none. */
  readonly status: number | null
  readonly text: string
}

/** Sends raw bytes. Collects the answer until it is complete or the server closes the connection. */
export const rawExchange = (port: number, bytes: string | Buffer, end = false): Promise<RawAnswer> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    const finish = () => {
      socket.destroy()
      const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(text) ?? []
      resolve({ status: status === undefined ? null : Number(status), text })
    }
    /** Length of the complete answer; null until its headers have arrived, or if they state none. */
    let completeLength: number | null = null
    const isComplete = () => {
      const headLength = completeLength === null ? text.indexOf('\r\n\r\n') : -1
      if (headLength >= 0) {
        const [, length] = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, headLength)) ?? []
        if (length !== undefined) completeLength = headLength + 4 + Number(length)
      }
      return completeLength !== null && text.length >= completeLength
    }
    socket.setEncoding('latin1')
    socket.on('data', (piece) => {
      text += piece
      if (isComplete()) finish()
    })
    socket.on('close', finish)
    socket.on('error', finish)
    socket.write(bytes)
    if (end) socket.end()
  })
