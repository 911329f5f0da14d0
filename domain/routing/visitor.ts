import type { Platform } from '../../ports/vocabulary.ts'
import type { ConsentSignals } from '../tracking/consent/consent.ts'

/** What routing needs to know of the visitor. */
export interface Visitor {
  /** ISO 3166 alpha-2, upper case; null where the CDN sends none or a malformed one. */
  readonly country: string | null
  /** The saved currency as the cookie has it: it may be stale or malformed. */
  readonly currency: string | null
  /** Their system; null where it is not known. */
  readonly platform: Platform | null
  /** What their request says of their consent. @default nothing: they have not decided */
  readonly consent?: ConsentSignals
  /** Ids of the banners that they have hidden. */
  readonly hiddenBanners: readonly string[]
}

/** Parses a country header; null for anything but two letters. */
export const readCountry = (header: string | null): string | null =>
  header !== null && /^[a-z]{2}$/i.test(header) ? header.toUpperCase() : null

/** The saved currency of a cookie. A malformed value is returned as it is, so that it counts as stale and is deleted. */
export const savedCurrency = (cookie: string | undefined): string | null =>
  cookie ? (readCurrency(cookie) ?? cookie) : null

/** Parses a currency code; null for anything but three letters. */
export const readCurrency = (code: string | null | undefined): string | null =>
  code && /^[a-z]{3}$/i.test(code) ? code.toUpperCase() : null
