import type { Server } from 'node:http'
import { join } from 'node:path'
import type { EdgeServices } from '../adapters/wiring/edge-services.ts'
import { answerRequest } from './answer-request.ts'
import { loadAssets } from './assets/load-assets.ts'
import { clientAddresses } from './connection/client-address.ts'
import { drainServer } from './connection/drain-server.ts'
import { createHttpServer } from './connection/http-server.ts'
import { listen } from './connection/listen.ts'
import { openEditor } from './editor/open-editor.ts'
import { answerEndpoint } from './endpoints/answer-endpoint.ts'
import { BeaconQueue } from './endpoints/beacon-queue.ts'
import { CspViolations } from './endpoints/csp-violations.ts'
import { forwardBeacons } from './endpoints/forward-beacons.ts'
import { RateLimits } from './endpoints/rate-limits.ts'
import { answerForm } from './forms/answer-form.ts'
import { healthAnswers } from './health.ts'
import { pageHeaders } from './http/page-headers.ts'
import { securityHeaders } from './http/security-headers.ts'
import { answerPage } from './pages/answer-page.ts'
import { openPageSource } from './pages/open-page-source.ts'
import { PageCache } from './pages/page-cache.ts'
import { PagePurges } from './pages/purge-pages.ts'
import { RenderQueue } from './pages/render-queue.ts'
import { sendUnavailable } from './pages/send-unavailable.ts'
import { warmSites } from './pages/warm-pages.ts'
import { openRenderers } from './renderer/open-renderers.ts'
import { islandsAddress } from './scripts/islands-address.ts'
import { sendHydration } from './scripts/send-hydration.ts'
import { withAccessLog } from './telemetry/access-log.ts'
import type { ObservedEdge } from './telemetry/observe-edge.ts'
import { NO_TRACE, type StartRequestTrace } from './telemetry/request-trace.ts'

const ROOT = join(import.meta.dirname, '..')
const MEBIBYTE = 1024 * 1024
/** Pages for one visitor, such as those that answer a form, wait for other systems most of their time; more at once would keep cached pages from their renders. */
const FORMS_AT_ONCE = 8

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
export const startEdge = async (
  services: EdgeServices,
  startTrace: StartRequestTrace = () => NO_TRACE,
): Promise<RunningEdge & ObservedEdge> => {
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
    queue: new RenderQueue(FORMS_AT_ONCE),
    sendUnavailable: sendUnavailable(services, headers),
    report: reportError,
  }
  const { page, editor, modeHeaders } = openEditor({
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
    form: answerForm({ ...own, modeHeaders }),
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
