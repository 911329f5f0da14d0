import type { Server } from 'node:http'
import type { EdgeServices } from '../adapters/wiring/edge-services.ts'
import { DownloadCountries } from '../domain/routing/download-countries.ts'
import { answerRequest } from './answer-request.ts'
import { developmentAssets, loadAssets } from './assets/load-assets.ts'
import { clientAddresses } from './connection/client-address.ts'
import { CONNECTION_LIMITS } from './connection/connection-limits.ts'
import { createHttpServer, drainServer, listen } from './connection/http-server.ts'
import { DEADLINES, DEVELOPMENT_DEADLINES } from './deadlines.ts'
import { answerEndpoint } from './endpoints/answer-endpoint.ts'
import { BeaconQueue, forwardBeacons } from './endpoints/beacon-queue.ts'
import { MAX_CALLS, PAGE_MISSES, PAGE_WORK } from './endpoints/endpoint-rules.ts'
import { RateLimits, WorkLimits } from './endpoints/rate-limits.ts'
import { CspViolations } from './endpoints/receive-beacon.ts'
import { openEditor } from './forms/answer-editor.ts'
import { answerForm } from './forms/answer-form.ts'
import { PrivateQueues } from './forms/private-page.ts'
import { SearchPages } from './forms/search-pages.ts'
import { healthAnswers, RendererHealth } from './health.ts'
import { pageHeaders, securityHeaders } from './http/security-headers.ts'
import { sendText } from './http/send-answer.ts'
import { Maintenance } from './maintenance.ts'
import { developmentFiles } from './next/development-files.ts'
import type { RendererClient } from './next/renderer-client.ts'
import { openRenderers } from './next/renderer-pool.ts'
import { answerPage } from './pages/answer-page.ts'
import { openPageSource } from './pages/open-page-source.ts'
import { PageCache, purgeAllPages, purgePages, readPurgedTags } from './pages/page-cache.ts'
import { sendDictionary } from './pages/page-dictionaries.ts'
import { ProcessorShare } from './pages/processor-share.ts'
import { sendHydration } from './pages/send-page.ts'
import { UnavailablePages } from './pages/unavailable-page.ts'
import { warmSites } from './pages/warm-pages.ts'
import { rerouteBy } from './routing/routed-request.ts'
import { withAccessLog } from './telemetry/access-log.ts'
import type { ObservedEdge } from './telemetry/edge-metrics.ts'
import { RejectedRequests } from './telemetry/rejected-requests.ts'
import { NO_TRACE, type StartRequestTrace } from './telemetry/request-trace.ts'

const MEBIBYTE = 1024 * 1024

export interface RunningEdge {
  readonly server: Server
  /** Becomes unready, drains connections, and stops the renderer. */
  close(): Promise<void>
}

/**
 * Starts the renderer, starts the HTTP server, and warms up the page cache. In development, renders pages for each request, waits
 * for Next to compile them, and reads files from disk (docs/decisions/production-edge-in-development.md).
 */
export const startEdge = async (
  services: EdgeServices,
  startTrace: StartRequestTrace = () => NO_TRACE,
  isDevelopment = false,
): Promise<RunningEdge & ObservedEdge & { readonly beacons: BeaconQueue; readonly client: RendererClient }> => {
  const { build, config, sites, storeHosts, log, reportError } = services
  /** Logs a step in the life of the instance. In development, the console stays readable. */
  const announce = (message: string, details: Readonly<Record<string, unknown>> = {}): void => {
    if (!isDevelopment) log('info', message, details)
  }
  const startMs = performance.now()
  announce('The instance starts', { node: process.version, environment: config.APP_ENV, port: config.PORT })
  const stopping = new AbortController()
  let isWarm = false
  const headers = { ...securityHeaders(storeHosts), 'x-build': build }
  const clients = clientAddresses(config.TRUSTED_PROXIES, config.GEO_COUNTRY_HEADER)
  const warn = (message: string, details: Readonly<Record<string, unknown>>) => log('warning', message, details)
  const deadlines = isDevelopment ? DEVELOPMENT_DEADLINES : DEADLINES
  const renderers = openRenderers(services, MAX_CALLS, isDevelopment)
  const { pool, client, pageClient, renderPage } = renderers
  const countries = new DownloadCountries()
  const cache = new PageCache(config.PAGE_CACHE_MB * MEBIBYTE, !isDevelopment)
  const beacons = new BeaconQueue()
  const violations = new CspViolations()
  const limitsRedis = services.connectRedis()
  limitsRedis?.connect().catch(() => {})
  const limits = new RateLimits(limitsRedis)
  const work = new WorkLimits(clients)
  const rejected = new RejectedRequests()
  const searches = isDevelopment ? null : new SearchPages(() => performance.now())
  const purge = (tags?: readonly string[]): void => {
    if (tags === undefined) purgeAllPages(cache)
    else purgePages(cache, tags)
    searches?.purge()
  }

  const share = new ProcessorShare(config.WARM_UP_SHARE)
  const maintenance = new Maintenance(config.MAINTENANCE)
  const unavailable = new UnavailablePages({
    sites,
    storeHosts,
    textsFor: services.unavailableTextsFor,
    maintenance,
    headers,
    renderPage,
    isIdle: () => inFlight() === 0,
    share,
    signal: stopping.signal,
    log: (message, details) => log('debug', message, details),
  })
  const { source, renders, inFlight, dictionaries } = openPageSource(services, {
    renderPage,
    isRendererUp: () => pool.isUp,
    cache,
    deadlines,
    countries,
    share,
    // In development, each render compiles the page first.
    onCached: (key) => {
      if (!isDevelopment) unavailable.add(key)
    },
  })
  const renderer = new RendererHealth(pool, renders)
  const sendUnavailable: UnavailablePages['send'] = (routed, reason) => unavailable.send(routed, reason)
  const privatePages = {
    renderPage,
    deadlineMs: deadlines.privateMs,
    clients,
    limits,
    work,
    maintenance,
    headers,
    queues: new PrivateQueues(),
    rejected,
    sendUnavailable,
    report: reportError,
  }
  const { page, editor, editorMode } = openEditor({
    ...privatePages,
    secret: config.EDITOR_SECRET,
    isProduction: config.APP_ENV === 'production',
    page: answerPage({
      source,
      clients,
      headers: pageHeaders(headers, config.STAGING, sites.all),
      reroute: rerouteBy(sites, clients, countries),
      mayRender: (request) => work.allows('pages', request, PAGE_MISSES),
      mayCauseWork: (request) => work.allows('work', request, PAGE_WORK),
      rejected,
      sendUnavailable,
    }),
  })
  const answer = answerRequest({
    sites,
    countries,
    clients,
    headers,
    assets: isDevelopment ? developmentAssets() : loadAssets(config.ASSETS_PREVIOUS),
    health: healthAnswers({
      pool,
      renderer,
      client,
      cache,
      beacons,
      clients,
      maintenance,
      headers,
      build,
      isReady: () => isWarm && !stopping.signal.aborted,
    }),
    page,
    editor,
    form: answerForm({ ...privatePages, editorMode, searches }),
    endpoint: answerEndpoint({
      client,
      editorMode,
      deadlineMs: deadlines.endpointMs,
      clients,
      limits,
      work,
      maintenance,
      rejected,
      headers,
      beacons,
      violations,
      sendUnavailable,
      onPurged: (body) => purge(readPurgedTags(new TextDecoder().decode(body))),
      report: reportError,
    }),
    frameworkFile: isDevelopment
      ? developmentFiles(client, headers, deadlines.renderMs)
      : (_request, response) => sendText(response, 404, 'File not found', headers),
    hydration: sendHydration(cache, headers),
    dictionary: sendDictionary(
      dictionaries,
      (request) => sites.all.some((site) => clients.isSecure(request, site)),
      headers,
    ),
    report: reportError,
    startTrace: config.ACCESS_LOG ? withAccessLog(startTrace, log) : startTrace,
  })

  await pool.open()
  const connectionLimits = isDevelopment ? { ...CONNECTION_LIMITS, stalledMs: deadlines.visitorMs } : CONNECTION_LIMITS
  const server = createHttpServer(answer, headers, {
    clients,
    limits: connectionLimits,
    mayStart: (socket) => work.allowsRequest(socket),
  })
  await listen(server, config.PORT, config.HOSTNAME)
  maintenance.announce(log)
  const stopFollowing = services.followPurges({
    onPurge: purge,
    onMissed: () => purge(),
  })
  const flushBeacons = forwardBeacons({ queue: beacons, client: pageClient, warn, now: () => performance.now() })
  const ahead = isDevelopment ? 'none' : config.PAGES_AHEAD
  void warmSites({ source, sites, ahead, signal: stopping.signal, share }, () => {
    isWarm = true
    announce('The instance is ready', { afterMs: Math.round(performance.now() - startMs) })
  })

  return {
    server,
    client,
    cache,
    beacons,
    violations,
    rejected,
    inFlight,
    renderer: () => ({ isUp: renderer.isUp, exits: pool.exits }),
    close: async () => {
      announce('The instance drains: it is no longer ready, and finishes open requests')
      stopping.abort()
      await drainServer(server)
      await flushBeacons()
      await renderers.close()
      stopFollowing()
      limitsRedis?.disconnect()
      announce('The instance has stopped', { afterMs: Math.round(performance.now() - startMs) })
    },
  }
}
