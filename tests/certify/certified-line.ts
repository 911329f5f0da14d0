import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { RequestLog } from '../../commands/router/router-controls.ts'
import { connectTo } from '../contracts/open-router.ts'
import type { OpenLine, RouterLine } from '../contracts/router-line.ts'

/** Origin of the router that is certified. `npm run certify` sets it. */
export const routerOrigin = (): URL => {
  const given = process.env['CERTIFY_ROUTER']
  if (given === undefined) throw new Error('CERTIFY_ROUTER is not set: start these tests with npm run certify')
  return new URL(given)
}

/** Headers of a connection, which a forwarder does not pass on, and those that `fetch` sets itself. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'host',
])

const passedOn = (headers: Iterable<readonly [string, string]>): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !HOP_BY_HOP.has(name)))

/** A local HTTP server that forwards each request to the certified router and remembers it. */
export interface Forwarder {
  readonly port: number
  readonly log: RequestLog
  close(): Promise<void>
}

export const startForwarder = async (): Promise<Forwarder> => {
  const log = new RequestLog()
  const server = createServer(async (request, response) => {
    try {
      const { method = 'GET', headers, url = '/' } = request
      const target = new URL(url, routerOrigin())
      const body = await buffer(request)
      log.add({ method, path: target.pathname, query: [...target.searchParams], headers, body: body.toString() })
      const sent = Object.entries(headers).map(([name, value]) => [name, String(value)] as const)
      const answer = await fetch(target, {
        method,
        headers: passedOn(sent),
        redirect: 'manual',
        ...(body.byteLength > 0 && { body }),
      })
      const received = Buffer.from(await answer.arrayBuffer())
      response.writeHead(answer.status, passedOn(answer.headers)).end(received)
    } catch {
      response.destroy()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the forwarder has no port')
  return {
    port: address.port,
    log,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** A line to the certified router, with a log of what was sent. */
export const CERTIFIED_LINE: RouterLine = {
  name: 'HTTP to the certified router',
  open: async (): Promise<OpenLine> => {
    const { port, log, close } = await startForwarder()
    return { connection: connectTo(`http://127.0.0.1:${port}`), requests: async () => log.all, close }
  },
}
