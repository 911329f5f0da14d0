import type { IncomingHttpHeaders } from 'node:http'
import { MAX_USER_AGENT } from '../../domain/monitoring/read-beacon.ts'
import { COOKIES_HEADER } from '../../domain/text/cookies.ts'
import { pickHeaders } from '../http/request-headers.ts'

/** Further request headers that endpoints may read. */
const REQUEST_HEADERS = [
  'content-type',
  'origin',
  'referer',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-gpc',
  'authorization',
] as const

/**
 * Returns the headers of a visitor that endpoints may read. Next reads cookies, parameters and user agents in a time that grows with the
 * square of their number or length: 16 KB take it half a second. So it gets the cookies in a header that it does not know, and only
 * the start of the user agent.
 */
export const forwardedHeaders = (headers: IncomingHttpHeaders): Record<string, string> => {
  const { cookie, 'user-agent': userAgent } = headers
  return {
    ...pickHeaders(headers, REQUEST_HEADERS),
    ...(cookie === undefined ? {} : { [COOKIES_HEADER]: cookie }),
    ...(userAgent === undefined ? {} : { 'user-agent': userAgent.slice(0, MAX_USER_AGENT) }),
  }
}
