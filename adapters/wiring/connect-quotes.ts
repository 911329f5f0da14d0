import { createHmac, hkdfSync, randomUUID } from 'node:crypto'
import { PriceQuotes } from '../../domain/offers/price-quotes.ts'
import type { ClockPort } from '../../ports/clock.ts'
import type { CacheStore } from '../caching/cache-store.ts'
import { PriceHistory } from '../caching/price-history.ts'
import type { Config } from './config.ts'

const KEY_BYTES = 32

/** Set by the edge for its renderers, so that a new renderer accepts the quotes of cached pages. */
const EDGE_SECRET = 'EDGE_SECRET'

type QuoteConfig = Pick<Config, 'PURGE_SECRET' | 'EDITOR_SECRET' | 'REDIS_URL'>

/**
 * Opens the quotes of prices. All instances need the same key, so it is derived from a secret that they share. A single instance has
 * a random secret until it ends. Returns null for several instances (Redis is configured) without a shared secret: forms then have
 * no quote, because another instance would not accept it.
 */
export const connectQuotes = (
  { PURGE_SECRET, EDITOR_SECRET, REDIS_URL }: QuoteConfig,
  store: Pick<CacheStore, 'read' | 'write'>,
  clock: ClockPort,
): PriceQuotes | null => {
  const own = REDIS_URL === undefined ? (process.env[EDGE_SECRET] ?? randomUUID()) : undefined
  const secret = PURGE_SECRET ?? EDITOR_SECRET ?? own
  if (secret === undefined) return null
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'northwall price quotes', KEY_BYTES))
  const sign = (text: string): string => createHmac('sha256', key).update(text).digest('base64url')
  return new PriceQuotes(sign, clock, new PriceHistory(store, clock))
}
