import type { EditorPath } from '../../domain/routing/editor-path.ts'
import type { EndpointPath } from '../../domain/routing/endpoint-path.ts'
import type { FormPagePath } from '../../domain/routing/form-page.ts'

/**
 * Calls of one client: a steady rate, and a burst for which it saves up. A client that never pauses gets the steady rate and,
 * once in the time that a burst takes to save up, the burst: at most twice the rate on average.
 */
export interface RateRule {
  readonly burst: number
  readonly perSecond: number
}

/** What an endpoint takes of a visitor. Sizes in bytes. */
export interface EndpointRule {
  readonly maxBodyBytes: number
  readonly rate: RateRule
  /**
   * Calls that the renderer answers at the same time; more would only wait for its one thread, and have others wait. Whoever
   * buys may wait longest, so that a flood of prices that are personalized keeps nobody from it.
   */
  readonly atOnce: number
}

const KIB = 1_024

const CALLS: RateRule = { burst: 240, perSecond: 40 }

const FORM: EndpointRule = { maxBodyBytes: 8 * KIB, rate: CALLS, atOnce: 128 }
const BEACON: EndpointRule = { maxBodyBytes: 16 * KIB, rate: { burst: 200, perSecond: 100 }, atOnce: 128 }
const FILE: EndpointRule = { maxBodyBytes: 0, rate: { burst: 120, perSecond: 20 }, atOnce: 32 }
const GIVES: EndpointRule = { maxBodyBytes: 0, rate: CALLS, atOnce: 32 }

/** A secret may be mistyped, and must not be guessed. */
const EDITOR: EndpointRule = { maxBodyBytes: 2 * KIB, rate: { burst: 5, perSecond: 1 }, atOnce: 8 }

const RULES: ReadonlyMap<string, EndpointRule> = new Map([
  ['/buy', FORM],
  ['/currency', FORM],
  ['/consent', FORM],
  ['/banners', FORM],
  ['/renew', FORM],
  ['/contact-sales', FORM],
  ['/support', FORM],
  ['/search', GIVES],
  ['/editor', EDITOR],
  ['/editor/leave', EDITOR],
  ['/beacon/rum', BEACON],
  ['/beacon/error', BEACON],
  ['/beacon/event', BEACON],
  ['/beacon/csp', BEACON],
  ['/purge', { maxBodyBytes: 16 * KIB, rate: { burst: 20, perSecond: 2 }, atOnce: 32 }],
])

/** What calls are counted of: endpoints, and pages with a form. */
export type CalledPath = EndpointPath | FormPagePath | EditorPath

/** The rule of an endpoint, or of a page with a form. Endpoints that only give something take no body. */
export const endpointRule = (endpoint: CalledPath): EndpointRule =>
  RULES.get(endpoint) ?? (endpoint.startsWith('/download-file/') ? FILE : GIVES)

/** The name under which the clients of an endpoint are counted: all files together, all beacons together. */
export const rateGroup = (endpoint: CalledPath): string => endpoint.split('/')[1] ?? ''
