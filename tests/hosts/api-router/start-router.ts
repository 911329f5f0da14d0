import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { createShop, type Shop } from '../../../adapters/shop/shop.ts'
import { spoilAnswer } from './answer-faults.ts'
import { type AnsweredCall, traceIdOf } from './answered-call.ts'
import { FaultSwitch } from './fault-switch.ts'
import { type LoggedRequest, RequestLog } from './request-log.ts'
import { jsonAnswer, readAnswer } from './router-answer.ts'
import { answerControl } from './router-controls.ts'
import { sendAnswer } from './send-answer.ts'

export interface RouterOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number
  /** The embedded shop by default. */
  readonly shop?: Shop
  /** Interface to listen on, 127.0.0.1 by default. */
  readonly hostname?: string
  /** Origin at which visitors reach it, for the links it gives out; where it listens, by default. */
  readonly publicOrigin?: string
  /** Told of each call when it has been answered, or was left without an answer. */
  readonly onAnswer?: (answered: AnsweredCall) => void
}

/** A router that runs. */
export interface RunningRouter {
  readonly origin: string
  /** What it was asked so far, its own controls left out. */
  readonly requests: readonly LoggedRequest[]
  /** Sets a fault for every call from now on, for example `status=503`; `null` ends it. */
  setFault(script: string | null): void
  /** Stops at once, open connections included. */
  close(): Promise<void>
}

const headerOf = (request: IncomingMessage, name: string): string | null => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

/** A call as the shop takes it; it looks at no header. */
const requestOf = (url: URL, method: string, body: string): Request =>
  new Request(url, { method, ...(body === '' || method === 'GET' || method === 'HEAD' ? {} : { body }) })

/** Starts the reference api-router: section 7 of the specification over HTTP, with faults on demand. */
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
    if (fault === null) return sendAnswer(response, jsonAnswer(400, { error: 'no such fault' }), {})
    if (fault.hang === true) return
    if (fault.latencyMs !== undefined) await wait(fault.latencyMs, undefined, { ref: false })
    const answer = await readAnswer(await shop(requestOf(url, method, body)))
    await sendAnswer(response, spoilAnswer(answer, fault, `${url.pathname}${url.search}`), fault)
  }

  const server = createServer((request, response) => {
    // A client that goes away in the middle is none of the router's troubles.
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
