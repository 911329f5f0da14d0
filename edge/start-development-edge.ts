import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { EdgeServices } from '../adapters/wiring/edge-services.ts'
import { type FormPagePath, formPageOf, isSentForm } from '../domain/routing/form-page.ts'
import { routeRequest } from '../domain/routing/route-request.ts'
import { loadUncompressedFiles } from './assets/load-assets.ts'
import { sendAsset } from './assets/send-asset.ts'
import { checkRequest } from './connection/check-request.ts'
import { clientAddresses } from './connection/client-address.ts'
import { CONNECTION_LIMITS } from './connection/connection-limits.ts'
import { createHttpServer, listen } from './connection/http-server.ts'
import { BeaconQueue, forwardBeacons } from './endpoints/beacon-queue.ts'
import { endpointRule } from './endpoints/endpoint-rules.ts'
import { isBeacon, takeBeacon, takeReport } from './endpoints/take-beacon.ts'
import { readBody } from './endpoints/take-body.ts'
import { readSentForm } from './forms/answer-form.ts'
import { sendText } from './http/send-answer.ts'
import { forwardRequest, forwardUpgrade, isFrameworkPath } from './next/development-server.ts'
import { RendererClient } from './next/renderer-client.ts'
import { startRenderer } from './next/renderer-process.ts'
import { movedLocation } from './routing/redirects.ts'
import { readVisitor } from './routing/routed-request.ts'
import type { RunningEdge } from './start-edge.ts'

const ROOT = join(import.meta.dirname, '..')

const BAD_BODY = { ok: false, status: 400, message: 'The body is too large or not whole.' } as const

type EndpointRoute = Extract<ReturnType<typeof routeRequest>, { kind: 'endpoint' }>
type Pass = (path: string, more?: Readonly<Record<string, string>>) => void

/** Starts the development server behind the same routing: without page cache and limits, and with Next's own paths. */
export const startDevelopmentEdge = async ({ config, sites, log }: EdgeServices): Promise<RunningEdge> => {
  const renderer = startRenderer(true)
  await renderer.ready
  const { socketPath } = renderer
  const clients = clientAddresses(config.TRUSTED_PROXIES, config.GEO_COUNTRY_HEADER)
  const beacons = new BeaconQueue()
  const client = new RendererClient({ ready: async () => renderer }, 1)
  const flushBeacons = forwardBeacons({
    queue: beacons,
    client,
    warn: (message, details) => log('warning', message, details),
    now: () => performance.now(),
  })
  const acknowledge = async (request: IncomingMessage, response: ServerResponse, found: EndpointRoute) => {
    const reading = await readBody(request, response, endpointRule(found.endpoint).maxBodyBytes)
    const take = (text: string) => takeBeacon(beacons, request, found, text)
    response.writeHead(reading.ok ? takeReport(request, reading.body, take) : 400).end()
  }
  const answerForm = async (
    page: FormPagePath,
    path: string,
    { searchParams }: URL,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    const body = await readBody(request, response, endpointRule(page).maxBodyBytes)
    const reading = body.ok ? await readSentForm(request, path, searchParams, body.body) : BAD_BODY
    if (reading.ok) forwardRequest(socketPath, { path, headers: {}, form: reading.form }, request, response)
    else sendText(response, reading.status, reading.message, {})
  }
  const files = loadUncompressedFiles(ROOT)
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const refused = checkRequest(request)
    if (refused !== null) {
      sendText(response, refused.status, refused.message, {})
      return
    }
    // With an origin: a path that begins with two slashes would be read as a host.
    const url = new URL(`http://development.invalid${request.url}`)
    const pass = (path: string, more: Readonly<Record<string, string>> = {}): void =>
      forwardRequest(socketPath, { path, headers: more, form: null }, request, response)
    const file = files.get(url.pathname)
    if (url.pathname === '/healthz') sendText(response, 200, 'ok', {})
    else if (file !== undefined) sendAsset(request, response, file, {})
    else if (isFrameworkPath(url.pathname)) pass(request.url ?? '/')
    else route(url, request, response, pass)
  }
  const route = (url: URL, request: IncomingMessage, response: ServerResponse, pass: Pass): void => {
    const visitor = readVisitor(request, clients)
    const found = routeRequest(
      { host: request.headers.host ?? '', path: url.pathname, query: url.searchParams, visitor },
      sites,
    )
    if (found.kind === 'unknown-host') sendText(response, 421, 'This server has no site of that name.', {})
    else if (found.kind === 'moved')
      response.writeHead(308, { location: movedLocation(found.path, url.search.slice(1)) }).end()
    else if (found.kind === 'page') {
      const page = formPageOf(found.pathname)
      const isForm = page !== null && isSentForm(request.method ?? '', found.pathname, url.searchParams)
      if (isForm) void answerForm(page, found.pathname, url, request, response)
      else pass(found.pathname)
    } else if (isBeacon(found.endpoint)) void acknowledge(request, response, found)
    else {
      const country = visitor.country === null ? {} : { 'x-country': visitor.country }
      pass(found.endpoint + url.search, { 'x-site': found.site.code, ...country })
    }
  }
  // Compiling a page may take longer than the limit for stalled connections.
  const limits = { ...CONNECTION_LIMITS, stalledMs: 0 }
  const server = createHttpServer(handle, {}, { limits, upgrade: forwardUpgrade(socketPath) })
  await listen(server, config.PORT, config.HOSTNAME)
  return {
    server,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await flushBeacons()
      client.close()
      await renderer.end()
    },
  }
}
