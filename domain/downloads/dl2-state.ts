import type { DownloadBlockSettings } from '../../ports/download-block.ts'
import type { DownloadEntry } from '../../ports/downloads.ts'
import type { Failure } from '../../ports/outcome.ts'

export interface Dl2Element {
  readonly settings: DownloadBlockSettings
  readonly isErrored: boolean
}

/** All that a page knows of its downloads (specification, section 3, dl2 state). */
export interface Dl2State {
  /** Whether any answer has come, good or not. */
  readonly loaded: boolean
  /** The registered blocks by code name, in order. */
  readonly elements: ReadonlyMap<string, Dl2Element>
  /** Answers by code name. */
  readonly responses: ReadonlyMap<string, DownloadEntry>
  /** Whether nothing is awaited and each element has an answer or is errored. False without elements. */
  readonly ready: boolean
  /** Why the last load that failed did so; `null` once a load is under way again. */
  readonly error: Failure | null
  /** ISO 3166 alpha-2 of the visitor, told with the answers; `null` until then. */
  readonly countryGeoIP: string | null
  /** Elements of the deferred load, which goes out with the next tick. */
  readonly pendingElements: readonly string[]
  /** Elements of the loads that are under way. */
  readonly requestedElements: readonly string[]
}

/** The download state of a page before anything happened. */
export const INITIAL_DL2_STATE: Dl2State = {
  loaded: false,
  elements: new Map(),
  responses: new Map(),
  ready: false,
  error: null,
  countryGeoIP: null,
  pendingElements: [],
  requestedElements: [],
}
