/**
 * The policy of an answer: nothing inline runs, and no other host is asked for anything.
 *
 * @param storeHosts hosts that the buy form may be sent on to
 * @param styleHash of the one style sheet in the head of a page; `null` where there is none
 */
export const contentSecurityPolicy = (storeHosts: readonly string[], styleHash: string | null = null): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    styleHash === null ? "style-src 'self'" : `style-src 'self' '${styleHash}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `form-action 'self' ${storeHosts.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Deprecated in favour of report-to, which not every browser has, and which takes a header of its own on each answer.
    'report-uri /beacon/csp',
  ].join('; ')
