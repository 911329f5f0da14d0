import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import type { ClientAddresses } from './connection/client-address.ts'
import type { BeaconQueue } from './endpoints/beacon-queue.ts'
import type { Maintenance } from './maintenance.ts'
import type { RendererClient } from './next/renderer-client.ts'
import type { RendererPool } from './next/renderer-pool.ts'
import type { PageCache } from './pages/page-cache.ts'
import type { RenderHealth } from './pages/render-health.ts'

interface HealthParts {
  readonly pool: Pick<RendererPool, 'isUp'>
  readonly renderer: Pick<RendererHealth, 'isUp'>
  readonly client: RendererClient
  readonly cache: Pick<PageCache, 'count' | 'bytes'>
  readonly beacons: Pick<BeaconQueue, 'count' | 'dropped'>
  readonly clients: ClientAddresses
  readonly maintenance: Pick<Maintenance, 'isOn' | 'untilMs'>
  readonly headers: Readonly<Record<string, string>>
  /** Id of the build. */
  readonly build: string
  /** Whether the warm-up has finished and the process is not stopping. */
  readonly isReady: () => boolean
}

/** After this time without a renderer or a successful render, no page can be rendered. A restart of the renderer takes two seconds. */
const UNHEALTHY_MS = 5_000
const CHECK_EVERY_MS = 1_000

/** Whether the edge can render pages. It serves cached pages in any case. */
export class RendererHealth {
  readonly #pool: Pick<RendererPool, 'isUp'>
  readonly #renders: Pick<RenderHealth<unknown>, 'failingMs' | 'check'>
  #lastUpMs = performance.now()

  /** Checks the renderer every second, until the process ends. */
  constructor(pool: Pick<RendererPool, 'isUp'>, renders: Pick<RenderHealth<unknown>, 'failingMs' | 'check'>) {
    this.#pool = pool
    this.#renders = renders
    setInterval(() => {
      if (pool.isUp) this.#lastUpMs = performance.now()
      void renders.check()
    }, CHECK_EVERY_MS).unref()
  }

  get isUp(): boolean {
    if (this.#pool.isUp) this.#lastUpMs = performance.now()
    return performance.now() - this.#lastUpMs < UNHEALTHY_MS && this.#renders.failingMs < UNHEALTHY_MS
  }
}

const dependenciesOf = async (client: RendererClient): Promise<unknown> => {
  const signal = AbortSignal.timeout(CHECK_EVERY_MS)
  const answer = await client.send({ method: 'GET', path: '/readyz', headers: { host: 'renderer' }, signal })
  return json(answer)
}

/**
 * Answers `/healthz` (the edge answers: a restart would only discard its cached pages) and `/readyz` (load balancers may send
 * traffic: it also renders) on every host. The answer of `/readyz` to trusted proxies and loopback contains the state of each
 * dependency, and the end of a maintenance.
 */
export const healthAnswers = (parts: HealthParts) => {
  let reading: Promise<unknown> | undefined
  /** Asks the renderer at most once per second. Concurrent callers share the answer. */
  const dependencies = (): Promise<unknown> => {
    if (reading === undefined) {
      reading = dependenciesOf(parts.client).catch(() => ({}))
      setTimeout(() => {
        reading = undefined
      }, CHECK_EVERY_MS).unref()
    }
    return reading
  }

  const send = (response: ServerResponse, isOk: boolean, details: object): void => {
    const body = JSON.stringify({ status: isOk ? 'ok' : 'failed', ...details })
    response
      .writeHead(isOk ? 200 : 503, {
        ...parts.headers,
        'cache-control': 'no-store',
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      })
      .end(body)
  }

  const ready = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const isOk = parts.renderer.isUp && parts.isReady()
    if (!parts.clients.isInternal(request)) {
      send(response, isOk, {})
      return
    }
    const { isUp } = parts.pool
    const states = isUp ? await dependencies() : {}
    const { isOn, untilMs } = parts.maintenance
    send(response, isOk, {
      build: parts.build,
      ...(isOn ? { maintenance: new Date(untilMs).toISOString() } : {}),
      dependencies: {
        ...(typeof states === 'object' ? states : {}),
        renderer: isUp ? 'up' : 'down',
        pages: { count: parts.cache.count, bytes: parts.cache.bytes },
        beacons: { waiting: parts.beacons.count, dropped: parts.beacons.dropped },
        warm: parts.isReady(),
      },
    })
  }

  return (request: IncomingMessage, response: ServerResponse, path: '/healthz' | '/readyz'): void => {
    if (path === '/healthz') send(response, true, {})
    else void ready(request, response)
  }
}
