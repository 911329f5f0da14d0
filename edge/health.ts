import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import type { ClientAddresses } from './connection/client-address.ts'
import type { BeaconQueue } from './endpoints/beacon-queue.ts'
import type { PageCache } from './pages/page-cache.ts'
import type { RenderHealth } from './pages/render-health.ts'
import type { RendererClient } from './renderer/renderer-client.ts'
import type { RendererPool } from './renderer/renderer-pool.ts'

export interface HealthParts {
  readonly pool: Pick<RendererPool, 'isUp'>
  readonly client: RendererClient
  readonly renders: Pick<RenderHealth<unknown>, 'failingMs' | 'check'>
  readonly cache: Pick<PageCache, 'count' | 'bytes'>
  readonly beacons: Pick<BeaconQueue, 'count' | 'dropped'>
  readonly clients: ClientAddresses
  readonly headers: Readonly<Record<string, string>>
  /** Whether the pages that are made ahead are there, and nobody has asked the process to end. */
  readonly isReady: () => boolean
}

/** A renderer may be gone, or every render fail, so long before the process counts as ill: a new one takes two seconds. */
const PATIENCE_MS = 5_000
const STATE_MS = 1_000

/** The state of the renderer's dependencies, asked of the renderer. */
const dependenciesOf = async (client: RendererClient): Promise<unknown> => {
  const signal = AbortSignal.timeout(STATE_MS)
  const answer = await client.send({ method: 'GET', path: '/readyz', headers: { host: 'renderer' }, signal })
  return json(answer)
}

/**
 * `/healthz`: whether pages can be made and served; `/readyz`: whether this instance should be sent visitors, with the
 * state of each dependency. Both answer on every host, with details for trusted proxies and loopback alone.
 */
export const healthAnswers = (parts: HealthParts) => {
  let lastUpMs = performance.now()
  const isHealthy = (): boolean => {
    if (parts.pool.isUp) lastUpMs = performance.now()
    return performance.now() - lastUpMs < PATIENCE_MS && parts.renders.failingMs < PATIENCE_MS
  }
  setInterval(() => {
    isHealthy()
    void parts.renders.check()
  }, STATE_MS).unref()

  let reading: Promise<unknown> | undefined
  /** One question a second, for however many ask. */
  const dependencies = (): Promise<unknown> => {
    if (reading === undefined) {
      reading = dependenciesOf(parts.client).catch(() => ({}))
      setTimeout(() => {
        reading = undefined
      }, STATE_MS).unref()
    }
    return reading
  }

  const send = (response: ServerResponse, isGood: boolean, details: object): void => {
    const body = JSON.stringify({ status: isGood ? 'ok' : 'failed', ...details })
    response
      .writeHead(isGood ? 200 : 503, {
        ...parts.headers,
        'cache-control': 'no-store',
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      })
      .end(body)
  }

  const ready = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const isGood = isHealthy() && parts.isReady()
    if (!parts.clients.isInternal(request)) {
      send(response, isGood, {})
      return
    }
    const { isUp } = parts.pool
    const states = isUp ? await dependencies() : {}
    send(response, isGood, {
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
