import { createHmac, hkdfSync, randomUUID } from 'node:crypto'
import { PriceQuotes } from '../../domain/offers/price-quotes.ts'
import type { ClockPort } from '../../ports/clock.ts'
import type { CacheStore } from '../caching/cache-store.ts'
import { PriceHistory } from '../caching/price-history.ts'

const KEY_BYTES = 32

/** Set by the edge for its renderers. Missing in development. */
const BUILD_SECRET = 'BUILD_SECRET'

/** Opens the quotes of prices. All instances of a build have the same key, so their pages are equal, whatever their settings. */
export const connectQuotes = (store: Pick<CacheStore, 'read' | 'write'>, clock: ClockPort): PriceQuotes => {
  const secret = process.env[BUILD_SECRET] ?? randomUUID()
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'northwall price quotes', KEY_BYTES))
  const sign = (text: string): string => createHmac('sha256', key).update(text).digest('base64url')
  return new PriceQuotes(sign, clock, new PriceHistory(store, clock))
}
