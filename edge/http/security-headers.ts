import { contentSecurityPolicy } from './content-security-policy.ts'

/**
 * The headers of every answer. The policy of a page names its style sheet besides: see page-headers.ts.
 *
 * @param storeHosts hosts that the buy form may be sent on to
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
