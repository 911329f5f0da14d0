import type { Server } from 'node:http'
import { join } from 'node:path'
import type { EdgeServices } from '../adapters/wiring/edge-services.ts'
import { PAGE_PATHS, PRODUCT_PATHS } from '../domain/catalogue/page-paths.ts'
import { answerRequest } from './answer-request.ts'
import { loadAssets } from './assets/load-assets.ts'
import { clientAddresses } from './connection/client-address.ts'
import { createHttpServer } from './connection/http-server.ts'
import { answerEndpoint } from './endpoints/answer-endpoint.ts'
import { RateLimits } from './endpoints/rate-limits.ts'
import { healthAnswers } from './health.ts'
import { securityHeaders } from './http/security-headers.ts'
import { answerPage } from './pages/answer-page.ts'
import { finishedPages } from './pages/finished-pages.ts'
import { PageCache } from './pages/page-cache.ts'
import { PageSource } from './pages/page-source.ts'
import { PagePurges } from './pages/purge-pages.ts'
import { RenderQueue } from './pages/render-queue.ts'
import { sendUnavailable } from './pages/send-unavailable.ts'
import { warmPages } from './pages/warm-pages.ts'
import { RendererClient } from './renderer/renderer-client.ts'
import { RendererPool } from './renderer/renderer-pool.ts'
import { startRenderer } from './renderer/renderer-process.ts'
import { NO_TRACE } from './telemetry/request-trace.ts'
import type { StartRequestTrace } from './telemetry/start-request-trace.ts'

const ROOT = join(import.meta.dirname, '..')
const MEBIBYTE = 1024 * 1024
const SECOND_MS = 1_000

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
  const client = new RendererClient(pool)
  const cache = new PageCache(config.PAGE_CACHE_MB * MEBIBYTE)
  const source = new PageSource({
    cache,
    queue: new RenderQueue(config.RENDERS_AT_ONCE),
    render: finishedPages(client, config.PRICES_STALE_SECONDS * SECOND_MS, (message, details) =>
      log('error', message, details),
    ),
    now: () => performance.now(),
    report: (message, error) => log('error', message, { error: String(error) }),
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
      cache,
      clients,
      headers,
      isReady: () => isWarm && !stopping.signal.aborted,
    }),
    page: answerPage({
      source,
      headers: [...Object.entries(headers).flat(), 'speculation-rules', '"/speculation-rules.json"'],
      sendUnavailable: sendUnavailable(services, headers),
    }),
    endpoint: answerEndpoint({
      client,
      clients,
      limits: new RateLimits(limitsRedis),
      headers,
      onPurged: (body) => purges.purge(body?.toString('utf8') ?? ''),
    }),
    startTrace: startTrace ?? (() => NO_TRACE),
  })

  await pool.open()
  const server = createHttpServer(answer, headers)
  const listening = Promise.withResolvers<void>()
  server.once('error', listening.reject)
  server.listen(config.PORT, config.HOSTNAME, listening.resolve)
  await listening.promise
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
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      await closed.promise
      await pool.close()
      client.close()
      purges.close()
      limitsRedis?.disconnect()
    },
  }
}
