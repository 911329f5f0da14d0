import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { spoilAnswer } from './answer-faults.ts'
import { downloadCall } from './download-call.ts'
import { FaultSwitch } from './fault-switch.ts'
import { type LoggedRequest, RequestLog } from './request-log.ts'
import { answerCall, json, type RouterCall } from './router-calls.ts'
import { answerControl } from './router-controls.ts'
import { EMBEDDED_ROUTER_SHOP, type RouterShop } from './router-shop.ts'
import { sendAnswer } from './send-answer.ts'

export interface RouterOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number
  /** The embedded shop by default. */
  readonly shop?: RouterShop
  /** Address of the store that links lead to; the router's own `/store` by default. */
  readonly storeUrl?: string
  /** Interface to listen on, 127.0.0.1 by default. */
  readonly hostname?: string
  /** Origin at which visitors reach it, for the links it gives out; where it listens, by default. */
  readonly publicOrigin?: string
}

/** A router that runs. */
export interface RunningRouter {
  readonly origin: string
  /** What it was asked so far, its own controls left out. */
  readonly requests: readonly LoggedRequest[]
  /** Orders a fault for every call from now on, for example `status=503`; `null` ends it. */
  setFault(order: string | null): void
  /** Stops at once, open connections included. */
  close(): Promise<void>
}

const headerOf = (request: IncomingMessage, name: string): string | null => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

/** Starts the reference api-router: section 7 of the specification over HTTP, with faults on order. */
export const startRouter = async (options: RouterOptions = {}): Promise<RunningRouter> => {
  const { port = 0, shop = EMBEDDED_ROUTER_SHOP, hostname = '127.0.0.1' } = options
  const faults = new FaultSwitch()
  const log = new RequestLog()
  let origin = ''

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', options.publicOrigin ?? origin)
    const call: RouterCall = { method: request.method ?? 'GET', url, body: await text(request) }
    const control = answerControl(call, faults, log)
    if (control !== null) return sendAnswer(response, control, {})
    const { method, body } = call
    log.add({ method, path: url.pathname, query: [...url.searchParams], headers: request.headers, body })
    const fault = faults.faultFor(url.searchParams.get('fault') ?? headerOf(request, 'x-fault'))
    if (fault === null) return sendAnswer(response, json(400, { error: 'no such fault' }), {})
    if (fault.hang === true) return
    if (fault.latencyMs !== undefined) await wait(fault.latencyMs, undefined, { ref: false })
    const answer = downloadCall(call) ?? answerCall(call, shop, options.storeUrl ?? `${url.origin}/store`)
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
    setFault: (order) => faults.set(order),
    close: () => {
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      server.closeAllConnections()
      return closed.promise
    },
  }
}
