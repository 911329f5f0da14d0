/**
 * Returns the content security policy. It blocks inline scripts and all resources from other hosts.
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
    // `report-uri` is deprecated, but some browsers do not support `report-to`, which also needs a header on each answer.
    'report-uri /beacon/csp',
  ].join('; ')

/**
 * Returns the headers of every answer.
 *
 * @param storeHosts hosts to which the buy form may redirect
 */
export const securityHeaders = (storeHosts: readonly string[]): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(storeHosts),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
})

/**
 * Returns the headers of every page as a flat list of names and values, which Node writes without copying. Omits the policy,
 * because each page has a different style hash.
 *
 * @param headers headers of every answer
 * @param isStaging adds `noindex`
 */
export const pageHeaders = (headers: Readonly<Record<string, string>>, isStaging: boolean): readonly string[] => [
  ...Object.entries(headers)
    .filter(([name]) => name !== 'content-security-policy')
    .flat(),
  ...(isStaging ? ['x-robots-tag', 'noindex'] : []),
  'speculation-rules',
  '"/speculation-rules.json"',
]
