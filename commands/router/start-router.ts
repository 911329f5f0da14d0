import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { createShop, type Shop } from '../../adapters/shop/shop.ts'
import { FaultSwitch } from './fault.ts'
import { applyFault, jsonAnswer, readAnswer, sendAnswer } from './router-answer.ts'
import { answerControl, type LoggedRequest, RequestLog } from './router-controls.ts'

/** A log entry of a call. Excludes the query, because it may contain visitor data. */
interface AnsweredCall {
  readonly method: string
  readonly path: string
  /** `null` if the connection ended without an answer. */
  readonly status: number | null
  readonly durationMs: number
  /** 32 hexadecimal digits from the `traceparent` header; `null` if the header is missing. */
  readonly traceId: string | null
}

const traceIdOf = (traceparent: string | null): string | null =>
  /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(traceparent ?? '')?.[1] ?? null

export interface RouterOptions {
  /** @default 0, any free port */
  readonly port?: number
  /** @default the embedded shop */
  readonly shop?: Shop
  /** Interface to listen on. @default 127.0.0.1 */
  readonly hostname?: string
  /** Origin of the links in answers. @default the address that the router listens on */
  readonly publicOrigin?: string
  /** Called after each call, answered or not. */
  readonly onAnswer?: (answered: AnsweredCall) => void
}

export interface RunningRouter {
  readonly origin: string
  /** The last 2,000 requests, except requests to the controls. */
  readonly requests: readonly LoggedRequest[]
  /** Sets the fault of every later call, for example `status=503`; `null` removes it. */
  setFault(script: string | null): void
  /** Stops immediately and closes open connections. */
  close(): Promise<void>
}

const headerOf = (request: IncomingMessage, name: string): string | null => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

/** Returns the request for the shop, which does not read headers. */
const requestOf = (url: URL, method: string, body: string): Request =>
  new Request(url, { method, ...(body === '' || method === 'GET' || method === 'HEAD' ? {} : { body }) })

/** Starts the reference api-router. It implements section 7 of the specification over HTTP, with faults on demand. */
export const startRouter = async (options: RouterOptions = {}): Promise<RunningRouter> => {
  const { port = 0, shop = createShop(), hostname = '127.0.0.1' } = options
  const faults = new FaultSwitch()
  const log = new RequestLog()
  let origin = ''

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', options.publicOrigin ?? origin)
    const { method = 'GET', headers } = request
    const body = await text(request)
    const control = answerControl({ method, url, body }, faults, log)
    if (control !== null) return sendAnswer(response, control, {})
    log.add({ method, path: url.pathname, query: [...url.searchParams], headers, body })
    const traceId = traceIdOf(headerOf(request, 'traceparent'))
    const startMs = performance.now()
    response.once('close', () =>
      options.onAnswer?.({
        method,
        path: url.pathname,
        status: response.headersSent ? response.statusCode : null,
        durationMs: Math.round(performance.now() - startMs),
        traceId,
      }),
    )
    const script = url.searchParams.get('fault') ?? headerOf(request, 'x-fault')
    const fault = faults.faultFor(script, `${traceId} ${method} ${url.pathname}${url.search}`)
    if (fault === null) return sendAnswer(response, jsonAnswer(400, { error: 'unknown fault' }), {})
    if (fault.hang === true) return
    if (fault.latencyMs !== undefined) await wait(fault.latencyMs, undefined, { ref: false })
    const answer = await readAnswer(await shop(requestOf(url, method, body)))
    await sendAnswer(response, applyFault(answer, fault, `${url.pathname}${url.search}`), fault)
  }

  const server = createServer((request, response) => {
    // A client disconnect is not an error.
    serve(request, response).catch(() => response.destroy())
  })
  const ready = Promise.withResolvers<void>()
  server.once('error', ready.reject)
  server.listen(port, hostname, ready.resolve)
  await ready.promise
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('router has no port')
  origin = `http://${hostname === '127.0.0.1' ? hostname : 'localhost'}:${address.port}`

  return {
    origin,
    get requests() {
      return log.all
    },
    setFault: (script) => faults.set(script),
    close: () => {
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      server.closeAllConnections()
      return closed.promise
    },
  }
}
