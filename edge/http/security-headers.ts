import type { Site } from '../../domain/sites/site.ts'

/** Receives reports of violations. */
const REPORTS = '/beacon/csp'

/**
 * Returns the content security policy. It blocks inline scripts, all resources from other hosts, and strings as HTML
 * or code.
 *
 * @param storeHosts hosts to which the buy form may redirect
 * @param styleHash hash of the inline style sheet of a page; `null` if it has none
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
    "require-trusted-types-for 'script'",
    // The policies of `browser/scripts/trust-own-content.ts`. Browsers refuse all others.
    'trusted-types default consent',
    // `report-uri` is deprecated, but browsers use it where they do not support `report-to`.
    `report-uri ${REPORTS}`,
    'report-to csp',
  ].join('; ')

/**
 * Returns the headers of every answer.
 *
 * @param storeHosts hosts to which the buy form may redirect
 */
export const securityHeaders = (storeHosts: readonly string[]): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(storeHosts),
  'reporting-endpoints': `csp="${REPORTS}"`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
})

/** Click identifiers of advertising networks, which neither a page nor a cookie reads. */
const UNREAD_PARAMETERS = ['fbclid', 'gclid', 'gbraid', 'wbraid', 'dclid', 'msclkid', 'ttclid', 'yclid', 'srsltid']

/** Returns the parameters that browsers may ignore when they look for a prefetched page. Excludes those that a site stores. */
const noVarySearch = (sites: readonly Pick<Site, 'storeQueryNames'>[]): string => {
  const unread = UNREAD_PARAMETERS.filter((name) => !sites.some((site) => site.storeQueryNames.includes(name)))
  return `params=(${unread.map((name) => `"${name}"`).join(' ')})`
}

/**
 * Returns the headers of every page as a flat list of names and values, which Node writes without copying. Omits the policy,
 * because each page has a different style hash.
 *
 * @param headers headers of every answer
 * @param isStaging adds `noindex`
 */
export const pageHeaders = (
  headers: Readonly<Record<string, string>>,
  isStaging: boolean,
  sites: readonly Pick<Site, 'storeQueryNames'>[],
): readonly string[] => [
  ...Object.entries(headers)
    .filter(([name]) => name !== 'content-security-policy')
    .flat(),
  ...(isStaging ? ['x-robots-tag', 'noindex'] : []),
  'speculation-rules',
  '"/speculation-rules.json"',
  'no-vary-search',
  noVarySearch(sites),
]
