import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { readJson } from '../../domain/text/read-json.ts'
import { startRouter, startStorefront } from '../cluster/start-services.ts'
import { MetricStore, type TracedLine, TraceStore } from './trace-store.ts'
import { startViewer } from './viewer.ts'

const lineSchema = z.object({ traceId: z.string().regex(/^[0-9a-f]{32}$/) })

/** Returns the `traceId` of a log line in JSON, or null. */
const traceIdOfLine = (text: string): string | null => readJson(lineSchema, text)?.traceId ?? null

export interface TracedShopOptions {
  /** Loopback ports of the parts. */
  readonly ports: { readonly shop: number; readonly router: number; readonly viewer: number }
  /** Environment variables of the shop. They override the variables for tracing. */
  readonly env?: Readonly<Record<string, string>>
  /** Called with each line that the shop and the router write. */
  readonly onLine?: (line: TracedLine) => void
}

/** The shop, a reference router that can fail on demand, and the viewer of their traces. */
export interface TracedShop {
  readonly shopOrigin: string
  readonly routerOrigin: string
  readonly viewerOrigin: string
  stop(): Promise<void>
}

/** Normally, successful calls earn a budget for retries. Here every call may be retried, even the first. */
const REPEATED = { retryBudgetShare: 1 }
const ROUTER_CALLS = JSON.stringify({ offers: REPEATED, downloads: REPEATED, checkout: REPEATED })
const SPANS_EVERY_MS = 300
const METRICS_EVERY_MS = 2_000
const ANSWER_MS = 5_000

const post = async (address: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<void> => {
  const signal = AbortSignal.timeout(ANSWER_MS)
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
  const { ok, status } = await fetch(address, { ...init, body: JSON.stringify(body), signal })
  if (!ok) throw new Error(`${new URL(address).pathname} responded with status ${status}`)
}

/** Starts a traced shop and resolves when it serves. If a part fails to start, stops the others and rejects. */
export const startTracedShop = async ({
  ports,
  env = {},
  onLine = () => {},
}: TracedShopOptions): Promise<TracedShop> => {
  const shopOrigin = `http://localhost:${ports.shop}`
  const viewerOrigin = `http://localhost:${ports.viewer}`
  // Must equal the origin of the router's links to its store page.
  const routerOrigin = `http://127.0.0.1:${ports.router}`
  const store = new TraceStore()
  const secret = randomBytes(24).toString('hex')
  let fault: string | null = null
  const parts: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const end of parts.splice(0).reverse()) await end()
  }
  const lineFrom = (from: string) => (text: string) => {
    const traceId = traceIdOfLine(text)
    if (traceId !== null) store.addLine(traceId, { from, text })
    onLine({ from, text })
  }
  const setFault = async (script: string | null): Promise<void> => {
    await post(`${routerOrigin}/__faults`, { fault: script })
    fault = script
    await post(`${shopOrigin}/purge`, { tags: ['prices'] }, { authorization: `Bearer ${secret}` })
  }
  try {
    const viewer = await startViewer(ports.viewer, {
      store,
      metrics: new MetricStore(),
      shopOrigin,
      fault: () => fault,
      setFault,
    })
    parts.push(() => viewer.close())
    const router = await startRouter(ports.router, { onLine: lineFrom('router') })
    parts.push(() => router.stop())
    const host = new URL(routerOrigin).host
    const variables = {
      API_ROUTER_URL: routerOrigin,
      STORE_HOSTS: host,
      DOWNLOAD_HOSTS: host,
      ROUTER_CALLS,
      PURGE_SECRET: secret,
      PAGES_AHEAD: 'none',
      OTEL_EXPORTER_OTLP_ENDPOINT: viewerOrigin,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: String(SPANS_EVERY_MS),
      OTEL_METRIC_EXPORT_INTERVAL: String(METRICS_EVERY_MS),
      OTEL_METRIC_EXPORT_TIMEOUT: String(METRICS_EVERY_MS),
      ...env,
    }
    const shop = await startStorefront(ports.shop, variables, { onLine: lineFrom('shop') })
    parts.push(() => shop.stop())
    return { shopOrigin, routerOrigin, viewerOrigin, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
