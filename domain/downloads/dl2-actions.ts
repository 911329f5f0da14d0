import type { DownloadBlockSettings } from '../../ports/download-block.ts'
import type { DownloadEntry } from '../../ports/downloads.ts'
import type { Failure } from '../../ports/outcome.ts'

/** What happens to the download blocks of a page (specification, section 4, downloads). */
export type Dl2Action =
  | { readonly type: 'registerElements'; readonly blocks: readonly DownloadBlockSettings[] }
  /** Asks with the next tick for all elements without an answer; many of them in one tick are one load. */
  | { readonly type: 'loadDeferred' }
  /** The tick came. */
  | { readonly type: 'flushDeferred' }
  | { readonly type: 'load'; readonly codeNames: readonly string[] }
  | {
      readonly type: 'loadSucceeded'
      /** ISO 3166 alpha-2, upper case; `null` where it is not known. */
      readonly countryGeoIP: string | null
      /** Elements that were asked for. */
      readonly codeNames: readonly string[]
      /** By code name; an element asked for and missing here has no link. */
      readonly responses: ReadonlyMap<string, DownloadEntry>
    }
  | { readonly type: 'loadFailed'; readonly codeNames: readonly string[]; readonly error: Failure }
  /** The prices that go with these elements could not be had (specification, section 8, handling). */
  | { readonly type: 'pricesMissing'; readonly codeNames: readonly string[] }
