import type { EdgeServices } from '../../adapters/wiring/edge-services.ts'
import { MOST_CALLS } from '../endpoints/answer-endpoint.ts'
import { RendererClient } from './renderer-client.ts'
import { RendererPool } from './renderer-pool.ts'
import { startRenderer } from './renderer-process.ts'

const MEBIBYTE = 1024 * 1024
const PAGE_SOCKETS = 64

/** The renderer, which is started by `pool.open()`, and the connections to it. */
export const openRenderer = ({ config, log }: Pick<EdgeServices, 'config' | 'log'>) => {
  const pool = new RendererPool({
    start: () => startRenderer(),
    maxRssBytes: config.RENDERER_MAX_MB * MEBIBYTE,
    log: (message, details) => log('warning', message, details),
  })
  const client = new RendererClient(pool, MOST_CALLS)
  // Its own connections: a flood of calls of endpoints must not keep pages waiting, nor reports that were taken.
  const pageClient = new RendererClient(pool, PAGE_SOCKETS)
  return {
    pool,
    client,
    pageClient,
    close: async (): Promise<void> => {
      await pool.close()
      client.close()
      pageClient.close()
    },
  }
}
