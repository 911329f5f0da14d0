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
  readonly client: RendererClient
  readonly renders: Pick<RenderHealth<unknown>, 'failingMs' | 'check'>
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

/**
 * After this time without a renderer or a successful render, the process is unhealthy. A restart of the renderer takes two
 * seconds.
 */
const UNHEALTHY_MS = 5_000
const CHECK_EVERY_MS = 1_000

const dependenciesOf = async (client: RendererClient): Promise<unknown> => {
  const signal = AbortSignal.timeout(CHECK_EVERY_MS)
  const answer = await client.send({ method: 'GET', path: '/readyz', headers: { host: 'renderer' }, signal })
  return json(answer)
}

/**
 * Answers `/healthz` (the process can render and serve pages) and `/readyz` (load balancers may send traffic) on every host. The
 * answer to trusted proxies and loopback contains the state of each dependency, and the end of a maintenance.
 */
export const healthAnswers = (parts: HealthParts) => {
  let lastUpMs = performance.now()
  const isHealthy = (): boolean => {
    if (parts.pool.isUp) lastUpMs = performance.now()
    return performance.now() - lastUpMs < UNHEALTHY_MS && parts.renders.failingMs < UNHEALTHY_MS
  }
  setInterval(() => {
    isHealthy()
    void parts.renders.check()
  }, CHECK_EVERY_MS).unref()

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
    const isOk = isHealthy() && parts.isReady()
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
    if (path === '/healthz') send(response, isHealthy(), {})
    else void ready(request, response)
  }
}
