import type { IncomingMessage } from 'node:http'
import { campaignQuery } from '../../domain/consent/attribution.ts'
import { CONSENT_PATH } from '../../domain/routing/page-view.ts'
import type { RequestRoute } from '../../domain/routing/route-request.ts'

/** Returns the new location of a moved page, with the query of the request appended. `path` may already have a query. */
export const movedLocation = (path: string, query: string): string => {
  if (query === '') return path
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}

type PageRoute = Extract<RequestRoute, { kind: 'page' }>

/** Longer queries of the referring page are ignored. */
const MAX_QUERY_LENGTH = 8_192

/** Returns the query of the referring page if it is on this host, otherwise an empty string. */
const referringQuery = ({ referer, host }: IncomingMessage['headers']): string => {
  const page = URL.parse(referer ?? '')
  return page !== null && page.host === host && page.search.length <= MAX_QUERY_LENGTH ? page.search : ''
}

/**
 * Returns the location of the consent page with the campaign of the referring page in its query; null if there is no campaign or
 * no decision is needed. Nothing may be stored before the visitor consents, so without scripts only the query can carry it.
 */
export const consentLocation = (
  { headers }: IncomingMessage,
  { site, pathname, consent }: PageRoute,
  path: string,
  query: string,
): string | null => {
  if (consent.state !== 'ask' || query !== '' || !pathname.endsWith(CONSENT_PATH)) return null
  // A script that loads the form sends the campaign itself.
  if ((headers['sec-fetch-dest'] ?? 'document') !== 'document') return null
  const campaign = campaignQuery(new URLSearchParams(referringQuery(headers)), site.storeQueryNames)
  return campaign === '' ? null : `${path}?${campaign}`
}
