import type { Server } from 'node:http'
import { join } from 'node:path'
import type { EdgeServices } from '../adapters/wiring/edge-services.ts'
import { PAGE_PATHS, PRODUCT_PATHS } from '../domain/catalogue/page-paths.ts'
import { answerRequest } from './answer-request.ts'
import { loadAssets } from './assets/load-assets.ts'
import { clientAddresses } from './connection/client-address.ts'
import { drainServer } from './connection/drain-server.ts'
import { createHttpServer } from './connection/http-server.ts'
import { listen } from './connection/listen.ts'
import { answerEndpoint, MOST_CALLS } from './endpoints/answer-endpoint.ts'
import { RateLimits } from './endpoints/rate-limits.ts'
import { healthAnswers } from './health.ts'
import { pageHeaders } from './http/page-headers.ts'
import { securityHeaders } from './http/security-headers.ts'
import { answerPage } from './pages/answer-page.ts'
import { finishedPages } from './pages/finished-pages.ts'
import { PageCache } from './pages/page-cache.ts'
import { PageSource } from './pages/page-source.ts'
import { PagePurges } from './pages/purge-pages.ts'
import { RenderHealth } from './pages/render-health.ts'
import { RenderQueue } from './pages/render-queue.ts'
import { reportFailures } from './pages/report-failures.ts'
import { sendUnavailable } from './pages/send-unavailable.ts'
import { defaultKeys, warmPages } from './pages/warm-pages.ts'
import { RendererClient } from './renderer/renderer-client.ts'
import { RendererPool } from './renderer/renderer-pool.ts'
import { startRenderer } from './renderer/renderer-process.ts'
import { sendHydration } from './scripts/send-hydration.ts'
import { loadStyleRules } from './styles/load-style-rules.ts'
import { NO_TRACE } from './telemetry/request-trace.ts'
import type { StartRequestTrace } from './telemetry/start-request-trace.ts'

const ROOT = join(import.meta.dirname, '..')
const MEBIBYTE = 1024 * 1024
const SECOND_MS = 1_000
const PAGE_SOCKETS = 64

/** An edge that serves. */
export interface RunningEdge {
  readonly server: Server
  /** Not ready first, then no new connections; resolves when everything under way is answered and the renderer is gone. */
  close(): Promise<void>
}

/**
 * Starts the renderer and, once it takes requests, the HTTP server in front of it; then has pages made ahead.
 *
 * @param startTrace follows requests; none where telemetry is off
 */
export const startEdge = async (services: EdgeServices, startTrace?: StartRequestTrace): Promise<RunningEdge> => {
  const { config, sites, storeHosts, log } = services
  const stopping = new AbortController()
  let isWarm = false
  const headers = securityHeaders(storeHosts)
  const clients = clientAddresses(config.TRUSTED_PROXIES, config.GEO_COUNTRY_HEADER)
  const pool = new RendererPool({
    start: () => startRenderer(),
    maxRssBytes: config.RENDERER_MAX_MB * MEBIBYTE,
    log: (message, details) => log('warning', message, details),
  })
  const client = new RendererClient(pool, MOST_CALLS)
  // Its own connections: a flood of calls of endpoints must not keep pages waiting.
  const pageClient = new RendererClient(pool, PAGE_SOCKETS)
  const cache = new PageCache(config.PAGE_CACHE_MB * MEBIBYTE)
  const reportError = (message: string, details: Readonly<Record<string, unknown>>) => log('error', message, details)
  const now = () => performance.now()
  const renders = new RenderHealth(
    finishedPages({
      client: pageClient,
      styles: loadStyleRules(ROOT),
      storeHosts,
      staleMs: config.PRICES_STALE_SECONDS * SECOND_MS,
      report: reportError,
    }),
    defaultKeys(sites, ['/'])[0] ?? '',
    now,
  )
  const source = new PageSource({
    cache,
    queue: new RenderQueue(config.RENDERS_AT_ONCE),
    render: (key, trace) => renders.render(key, trace),
    now,
    report: reportFailures(reportError, now),
  })
  const purges = new PagePurges(cache, services.connectRedis)
  const limitsRedis = services.connectRedis()
  limitsRedis?.connect().catch(() => {})

  const answer = answerRequest({
    sites,
    clients,
    headers,
    assets: loadAssets(ROOT),
    health: healthAnswers({
      pool,
      client,
      renders,
      cache,
      clients,
      headers,
      isReady: () => isWarm && !stopping.signal.aborted,
    }),
    page: answerPage({
      source,
      headers: pageHeaders(headers),
      sendUnavailable: sendUnavailable(services, headers),
    }),
    endpoint: answerEndpoint({
      client,
      clients,
      limits: new RateLimits(limitsRedis),
      headers,
      onPurged: (body) => purges.purge(new TextDecoder().decode(body)),
    }),
    hydration: sendHydration(cache, headers),
    report: reportError,
    startTrace: startTrace ?? (() => NO_TRACE),
  })

  await pool.open()
  const server = createHttpServer(answer, headers, { clients })
  await listen(server, config.PORT, config.HOSTNAME)
  purges.open()
  const warm = async (): Promise<void> => {
    // While a source is in trouble pages do not get better by waiting: visitors are served what there is.
    await warmPages(source, sites, PRODUCT_PATHS, stopping.signal, () => {
      isWarm = true
    })
    isWarm = true
    await warmPages(source, sites, PAGE_PATHS, stopping.signal)
  }
  void warm()

  return {
    server,
    close: async () => {
      stopping.abort()
      await drainServer(server)
      await pool.close()
      client.close()
      pageClient.close()
      purges.close()
      limitsRedis?.disconnect()
    },
  }
}
