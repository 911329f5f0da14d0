import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import type { EdgeServices } from '../../adapters/wiring/edge-services.ts'
import { queriedForm } from '../../domain/routing/form-page.ts'
import { routeRequest } from '../../domain/routing/route-request.ts'
import { loadMadeFiles } from '../assets/load-assets.ts'
import { sendAsset } from '../assets/send-asset.ts'
import { checkRequest } from '../connection/check-request.ts'
import { clientAddresses } from '../connection/client-address.ts'
import { createHttpServer } from '../connection/http-server.ts'
import { listen } from '../connection/listen.ts'
import { CONNECTION_LIMITS } from '../connection/settings.ts'
import { BeaconQueue } from '../endpoints/beacon-queue.ts'
import { endpointRule } from '../endpoints/endpoint-rules.ts'
import { forwardBeacons } from '../endpoints/forward-beacons.ts'
import { readBody } from '../endpoints/read-body.ts'
import { isBeacon, takeBeacon } from '../endpoints/take-beacon.ts'
import { takeReport } from '../endpoints/take-report.ts'
import { movedLocation } from '../http/moved-location.ts'
import { sendText } from '../http/send-text.ts'
import { RendererClient } from '../renderer/renderer-client.ts'
import { startRenderer } from '../renderer/renderer-process.ts'
import { readVisitor } from '../routing/read-visitor.ts'
import type { RunningEdge } from '../start-edge.ts'
import { forwardRequest } from './forward-request.ts'

/** Addresses at which the development server speaks to its pages, and files that it serves by itself. */
const FRAMEWORK = /^\/(?:_next|__next)|^\/[\w.-]+\.(?:js|css|svg|json|map)$/

const ROOT = join(import.meta.dirname, '../..')

type EndpointRoute = Extract<ReturnType<typeof routeRequest>, { kind: 'endpoint' }>
type Pass = (path: string, more?: Readonly<Record<string, string>>) => void

/** Hands an upgrade on as it came: hot reload speaks to the development server over a web socket. */
const passUpgrade =
  (socketPath: string) =>
  (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const lines: string[] = [`${request.method} ${request.url} HTTP/1.1`]
    for (let at = 0; at < request.rawHeaders.length; at += 2)
      lines.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]}`)
    const target = connect(socketPath, () => {
      target.write(`${lines.join('\r\n')}\r\n\r\n`)
      target.write(head)
      target.pipe(socket).pipe(target)
    })
    target.on('error', () => socket.destroy())
    socket.on('error', () => target.destroy())
  }

/** The development server behind the same routing: no page cache, no bounds, and the framework's own addresses pass. */
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
  const files = loadMadeFiles(ROOT)
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const refused = checkRequest(request)
    if (refused !== null) {
      sendText(response, refused.status, refused.message, {})
      return
    }
    // Not as a relative address: two slashes would begin a host.
    const url = new URL(`http://development.invalid${request.url}`)
    const pass = (path: string, more: Readonly<Record<string, string>> = {}): void =>
      forwardRequest(socketPath, { path, headers: more, form: null }, request, response)
    const file = files.get(url.pathname)
    if (url.pathname === '/healthz') sendText(response, 200, 'ok', {})
    else if (file !== undefined) sendAsset(request, response, file, {})
    else if (FRAMEWORK.test(url.pathname)) pass(request.url ?? '/')
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
      const form = request.method === 'POST' ? null : queriedForm(found.pathname, url.searchParams)
      forwardRequest(socketPath, { path: found.pathname, headers: {}, form }, request, response)
    } else if (isBeacon(found.endpoint)) void acknowledge(request, response, found)
    else {
      const country = visitor.country === null ? {} : { 'x-country': visitor.country }
      pass(found.endpoint + url.search, { 'x-site': found.site.code, ...country })
    }
  }
  // A page may be compiled for longer than any visitor would wait.
  const limits = { ...CONNECTION_LIMITS, stalledMs: 0 }
  const server = createHttpServer(handle, {}, { limits, upgrade: passUpgrade(socketPath) })
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
