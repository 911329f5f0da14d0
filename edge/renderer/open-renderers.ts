import type { EdgeServices } from '../../adapters/wiring/edge-services.ts'
import { MOST_CALLS } from '../endpoints/answer-endpoint.ts'
import { RendererClient } from './renderer-client.ts'
import { RendererPool } from './renderer-pool.ts'
import { startRenderer } from './renderer-process.ts'

const MEBIBYTE = 1024 * 1024
const PAGE_SOCKETS = 64

/** The renderer in service, not started yet, and the ways to it. */
export interface Renderers {
  readonly pool: RendererPool
  /** For endpoints and health. */
  readonly client: RendererClient
  /** Its own connections: a flood of calls of endpoints must not keep pages waiting, nor reports that were taken. */
  readonly pageClient: RendererClient
  close(): Promise<void>
}

/** Makes the pool of renderers and its clients. */
export const openRenderers = ({ config, log }: Pick<EdgeServices, 'config' | 'log'>): Renderers => {
  const pool = new RendererPool({
    start: () => startRenderer(),
    maxRssBytes: config.RENDERER_MAX_MB * MEBIBYTE,
    log: (message, details) => log('warning', message, details),
  })
  const client = new RendererClient(pool, MOST_CALLS)
  const pageClient = new RendererClient(pool, PAGE_SOCKETS)
  return {
    pool,
    client,
    pageClient,
    close: async () => {
      await pool.close()
      client.close()
      pageClient.close()
    },
  }
}
