import type { ReportLine } from '../../adapters/api-router/api-router-metrics.ts'
import type { ServiceConnection } from '../../adapters/http/service-call.ts'
import { acceptReport, createShop } from '../../adapters/shop/shop.ts'
import { type LoggedRequest, RequestLog } from '../../commands/router/router-controls.ts'
import { startRouter } from '../../commands/router/start-router.ts'
import { startFaultProxy } from '../hosts/fault-proxy/start-fault-proxy.ts'
import { connectTo } from './open-router.ts'

/** An open line to a router. */
export interface OpenLine {
  readonly connection: ServiceConnection
  /** Opens the line for report batches to an origin. @default HTTP */
  readonly reportLineTo?: (origin: string) => ReportLine
  /** Returns the requests that the router received over this line. */
  requests(): Promise<readonly LoggedRequest[]>
  close(): Promise<void>
}

/** A kind of connection to a router. Router adapters must fulfil their contracts over each kind. */
export interface RouterLine {
  readonly name: string
  open(): Promise<OpenLine>
}

const inProcess: RouterLine = {
  name: 'the embedded shop in process',
  open: async () => {
    const shop = createShop()
    const log = new RequestLog()
    const fetchShop: typeof fetch = async (input, init) => {
      const request = new Request(input, init)
      const { pathname, searchParams } = new URL(request.url)
      const headers = Object.fromEntries(request.headers)
      const body = await request.clone().text()
      log.add({ method: request.method, path: pathname, query: [...searchParams], headers, body })
      return shop(request)
    }
    return {
      connection: connectTo('http://shop.test.example', {}, { fetch: fetchShop, hasSpans: false }),
      reportLineTo: () => ({
        send: async (reports, _timeoutMs, onAnswer) => {
          for (const { path, json: body } of reports) {
            log.add({ method: 'POST', path, query: [], headers: {}, body })
            onAnswer(acceptReport(path, body))
          }
        },
      }),
      requests: async () => log.all,
      close: async () => {},
    }
  },
}

const overHttp: RouterLine = {
  name: 'HTTP',
  open: async () => {
    const router = await startRouter()
    return { connection: connectTo(router.origin), requests: async () => router.requests, close: router.close }
  },
}

/** Splits every answer into chunks of 64 bytes. */
const choppedHttp: RouterLine = {
  name: 'HTTP in small chunks',
  open: async () => {
    const router = await startRouter()
    const proxy = await startFaultProxy({ host: '127.0.0.1', port: Number(new URL(router.origin).port) })
    await proxy.setFault('chop=64')
    return {
      connection: connectTo(proxy.origin),
      requests: async () => router.requests,
      close: async () => {
        await proxy.close()
        await router.close()
      },
    }
  },
}

/** The lines that need no other process. */
export const ROUTER_LINES: readonly RouterLine[] = [inProcess, overHttp, choppedHttp]
