import type { EditorPath, EndpointPath } from '../../domain/routing/endpoint-path.ts'
import type { FormPagePath } from '../../domain/routing/form-page.ts'

/**
 * Rate limit of one client: a steady rate, plus a burst that refills at the same rate. The long-term average is at most twice the
 * rate.
 */
export interface RateRule {
  readonly burst: number
  readonly perSecond: number
}

export interface EndpointRule {
  readonly maxBodyBytes: number
  readonly rate: RateRule
  /**
   * Maximum concurrent calls in the renderer. Further calls would queue for the renderer's only thread and delay other
   * endpoints.
   * Purchases have the largest share, so that a flood of personalized prices cannot block them.
   */
  readonly maxConcurrent: number
  /** How many times the rate a /48 network of IPv6 may have: its holder has 65,536 clients of /64. @default 8 */
  readonly ratesPerNetwork?: number
}

const KIB = 1_024

const CALLS: RateRule = { burst: 240, perSecond: 40 }

const FORM: EndpointRule = { maxBodyBytes: 8 * KIB, rate: CALLS, maxConcurrent: 128 }
const BEACON: EndpointRule = { maxBodyBytes: 16 * KIB, rate: { burst: 200, perSecond: 100 }, maxConcurrent: 128 }
const FILE: EndpointRule = { maxBodyBytes: 0, rate: { burst: 120, perSecond: 20 }, maxConcurrent: 32 }
const READ: EndpointRule = { maxBodyBytes: 0, rate: CALLS, maxConcurrent: 32 }

/** Tolerates typing errors, but prevents brute-force guessing of the secret. */
const EDITOR: EndpointRule = {
  maxBodyBytes: 2 * KIB,
  rate: { burst: 5, perSecond: 1 },
  maxConcurrent: 8,
  ratesPerNetwork: 1,
}

/** The answer tells valid licence codes from unknown ones, so a client can guess at most four per second. */
const LICENCE_CODE: EndpointRule = { ...FORM, rate: { burst: 60, perSecond: 2 } }

/** Reports of the content security policy, which a page with a broken browser extension sends in large numbers. */
const POLICY_REPORT: EndpointRule = { ...BEACON, rate: { burst: 60, perSecond: 20 } }

const RULES: ReadonlyMap<string, EndpointRule> = new Map([
  ['/buy', FORM],
  ['/currency', FORM],
  ['/consent', FORM],
  ['/banners', FORM],
  ['/renew', LICENCE_CODE],
  ['/choice', FORM],
  ['/contact-sales', FORM],
  ['/support', FORM],
  ['/cancel', FORM],
  ['/withdraw', FORM],
  ['/store/account', FORM],
  ['/search', READ],
  ['/editor', EDITOR],
  ['/editor/leave', EDITOR],
  ['/beacon/rum', BEACON],
  ['/beacon/error', BEACON],
  ['/beacon/event', BEACON],
  ['/beacon/csp', POLICY_REPORT],
  ['/purge', { maxBodyBytes: 16 * KIB, rate: { burst: 20, perSecond: 2 }, maxConcurrent: 32 }],
])

export type CalledPath = EndpointPath | FormPagePath | EditorPath

/** Returns the limits of a path. Endpoints that `RULES` does not list are read-only and accept no body. */
export const endpointRule = (endpoint: CalledPath): EndpointRule =>
  RULES.get(endpoint) ?? (endpoint.startsWith('/download-file/') ? FILE : READ)

/**
 * Returns the group of a path. All paths of a group share one count: for example, all files are one group. Reports of the
 * content security policy have a separate one, so that they cannot crowd out other reports.
 */
export const rateGroup = (endpoint: CalledPath): string =>
  endpoint === '/beacon/csp' ? 'csp' : (endpoint.split('/')[1] ?? '')
