import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { answerViewer, type ViewerContext, type ViewerRequest } from './answer-viewer.ts'

const LOOPBACK = '127.0.0.1'
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

/** Reached by its own name alone: a page elsewhere whose host was made to lead here reads nothing. */
const isOwnHost = ({ headers: { host = '' } }: IncomingMessage): boolean =>
  /^(?:localhost|127\.0\.0\.1):\d+$/.test(host)

const read = async (request: IncomingMessage): Promise<ViewerRequest> => {
  const { method = 'GET', headers, url = '/' } = request
  const origin = `http://${headers.host}`
  return {
    method,
    url: new URL(url, origin),
    contentType: headers['content-type'] ?? '',
    isOwn: headers.origin === undefined || headers.origin === origin,
    body: await text(request),
  }
}

/** A viewer that runs. */
export interface RunningViewer {
  close(): Promise<void>
}

/** Starts the viewer on a port of loopback: it receives spans over OTLP and shows them. Rejects where the port is taken. */
export const startViewer = async (port: number, context: ViewerContext): Promise<RunningViewer> => {
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      if (!isOwnHost(request)) return void response.writeHead(421, HEADERS).end()
      const { status, contentType, body, location } = await answerViewer(await read(request), context)
      const more = location === undefined ? {} : { location }
      response.writeHead(status, { ...HEADERS, 'content-type': contentType, ...more }).end(body)
    }
    answer().catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else response.writeHead(500, HEADERS).end(String(error))
    })
  })
  const ready = Promise.withResolvers<void>()
  server.once('error', ready.reject)
  server.listen(port, LOOPBACK, ready.resolve)
  await ready.promise
  return {
    close: () => {
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      server.closeAllConnections()
      return closed.promise
    },
  }
}
