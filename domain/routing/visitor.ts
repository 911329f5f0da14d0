/** What a request tells of its visitor before a page is chosen. */
export interface Visitor {
  /** ISO 3166 alpha-2, upper case; null where the CDN does not say or says nonsense. */
  readonly country: string | null
  /** The saved currency choice, as the cookie has it: it may be stale or nonsense. */
  readonly currency: string | null
}

/** Reads a country header: anything but two letters is nobody's country. */
export const readCountry = (header: string | null): string | null =>
  header !== null && /^[a-z]{2}$/i.test(header) ? header.toUpperCase() : null

/** A saved currency as a cookie has it. Nonsense stays what it is, and is found stale. */
export const savedCurrency = (cookie: string | undefined): string | null =>
  cookie ? (readCurrency(cookie) ?? cookie) : null

/** Reads a currency: anything but three letters is no choice. */
export const readCurrency = (cookie: string | null | undefined): string | null =>
  cookie && /^[a-z]{3}$/i.test(cookie) ? cookie.toUpperCase() : null
