import type { Server } from 'node:http'
import { join } from 'node:path'
import type { EdgeServices } from '../adapters/wiring/edge-services.ts'
import { answerRequest } from './answer-request.ts'
import { islandsAddress, loadAssets } from './assets/load-assets.ts'
import { clientAddresses } from './connection/client-address.ts'
import { createHttpServer, drainServer, listen } from './connection/http-server.ts'
import { answerEndpoint } from './endpoints/answer-endpoint.ts'
import { BeaconQueue, forwardBeacons } from './endpoints/beacon-queue.ts'
import { RateLimits } from './endpoints/rate-limits.ts'
import { CspViolations } from './endpoints/take-beacon.ts'
import { openEditor } from './forms/answer-editor.ts'
import { answerForm } from './forms/answer-form.ts'
import { healthAnswers } from './health.ts'
import { pageHeaders, securityHeaders } from './http/security-headers.ts'
import { openRenderers } from './next/renderer-pool.ts'
import { answerPage } from './pages/answer-page.ts'
import { openPageSource } from './pages/open-page-source.ts'
import { PageCache } from './pages/page-cache.ts'
import { PagePurges } from './pages/purge-pages.ts'
import { RenderQueue } from './pages/render-queue.ts'
import { sendHydration } from './pages/send-page.ts'
import { sendUnavailable } from './pages/unavailable-page.ts'
import { warmSites } from './pages/warm-pages.ts'
import { withAccessLog } from './telemetry/access-log.ts'
import type { ObservedEdge } from './telemetry/edge-metrics.ts'
import { NO_TRACE, type StartRequestTrace } from './telemetry/request-trace.ts'

const ROOT = join(import.meta.dirname, '..')
const MEBIBYTE = 1024 * 1024
/** Concurrent renders of private pages. They mostly wait for other systems, and must leave the renderer to cached pages. */
const MAX_PRIVATE_RENDERS = 8

export interface RunningEdge {
  readonly server: Server
  /** Becomes unready, drains connections, and ends the renderer. */
  close(): Promise<void>
}

/** Starts the renderer, then the HTTP server in front of it, then renders pages ahead. */
export const startEdge = async (
  services: EdgeServices,
  startTrace: StartRequestTrace = () => NO_TRACE,
): Promise<RunningEdge & ObservedEdge & { readonly beacons: BeaconQueue }> => {
  const { config, sites, storeHosts, log, reportError } = services
  const stopping = new AbortController()
  let isWarm = false
  const headers = securityHeaders(storeHosts)
  const clients = clientAddresses(config.TRUSTED_PROXIES, config.GEO_COUNTRY_HEADER)
  const warn = (message: string, details: Readonly<Record<string, unknown>>) => log('warning', message, details)
  const renderers = openRenderers(services)
  const { pool, client, pageClient } = renderers
  const cache = new PageCache(config.PAGE_CACHE_MB * MEBIBYTE)
  const assets = loadAssets(ROOT)
  const islands = islandsAddress(assets)
  const { source, renders, inFlight } = openPageSource(services, pageClient, cache, islands)
  const purges = new PagePurges(cache, services.connectRedis)
  const beacons = new BeaconQueue()
  const violations = new CspViolations()
  const limitsRedis = services.connectRedis()
  limitsRedis?.connect().catch(() => {})
  const limits = new RateLimits(limitsRedis)

  const own = {
    client,
    clients,
    limits,
    headers,
    islands,
    queue: new RenderQueue(MAX_PRIVATE_RENDERS),
    sendUnavailable: sendUnavailable(services, headers),
    report: reportError,
  }
  const { page, editor, editorMode } = openEditor({
    ...own,
    secret: config.EDITOR_SECRET,
    page: answerPage({ source, headers: pageHeaders(headers, config.STAGING), sendUnavailable: own.sendUnavailable }),
  })
  const answer = answerRequest({
    sites,
    clients,
    headers,
    assets,
    health: healthAnswers({
      pool,
      client,
      renders,
      cache,
      beacons,
      clients,
      headers,
      isReady: () => isWarm && !stopping.signal.aborted,
    }),
    page,
    editor,
    form: answerForm({ ...own, editorMode }),
    endpoint: answerEndpoint({
      client,
      clients,
      limits,
      headers,
      beacons,
      violations,
      onPurged: (body) => purges.purge(new TextDecoder().decode(body)),
      report: reportError,
    }),
    hydration: sendHydration(cache, headers),
    report: reportError,
    startTrace: config.ACCESS_LOG ? withAccessLog(startTrace, log) : startTrace,
  })

  await pool.open()
  const server = createHttpServer(answer, headers, { clients })
  await listen(server, config.PORT, config.HOSTNAME)
  purges.open()
  const flushBeacons = forwardBeacons({ queue: beacons, client: pageClient, warn, now: () => performance.now() })
  void warmSites(source, sites, config.PAGES_AHEAD, stopping.signal, () => {
    isWarm = true
  })

  return {
    server,
    cache,
    beacons,
    violations,
    inFlight,
    close: async () => {
      stopping.abort()
      await drainServer(server)
      await flushBeacons()
      await renderers.close()
      purges.close()
      limitsRedis?.disconnect()
    },
  }
}
