/** How a page was found, in the vocabulary of HTTP caches. `none`: it could not be. */
export type CacheResult = 'hit' | 'stale' | 'miss' | 'none'

/** How a request came out, for telemetry: the result of the page cache, 304, or refused before anything was looked up. */
export type RequestResult = CacheResult | 'not-modified' | 'refused'

/** Follows one request. */
export interface RequestTrace {
  /** Told where the request leads: its site, and the internal path of the page or the endpoint. */
  routed(site: string, target: string): void
  result(result: RequestResult): void
  /** Told that an editor asks. Which one nobody knows. */
  editor(): void
  /** Headers that carry the trace to the renderer; none where nothing is traced. */
  headers(): Readonly<Record<string, string>>
}

const NO_HEADERS = {}

/** Where telemetry is off a request is not followed: nothing is measured and nothing allocated. */
export const NO_TRACE: RequestTrace = {
  routed: () => {},
  result: () => {},
  editor: () => {},
  headers: () => NO_HEADERS,
}
