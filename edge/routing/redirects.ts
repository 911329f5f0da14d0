import type { IncomingMessage } from 'node:http'
import { campaignQuery } from '../../domain/consent/attribution.ts'
import { CONSENT_PATH } from '../../domain/routing/page-view.ts'
import type { RequestRoute } from '../../domain/routing/route-request.ts'

/** The new location of an address that moved, with the query of the request. `path` may have a query of its own. */
export const movedLocation = (path: string, query: string): string => {
  if (query === '') return path
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}

type PageRoute = Extract<RequestRoute, { kind: 'page' }>

/** Longer queries of the referring page are ignored. */
const MAX_QUERY_LENGTH = 8_192

/** The query of the page of this host that linked here; empty if there is none. */
const referringQuery = ({ referer, host }: IncomingMessage['headers']): string => {
  const page = URL.parse(referer ?? '')
  return page !== null && page.host === host && page.search.length <= MAX_QUERY_LENGTH ? page.search : ''
}

/**
 * The location of the consent page with the campaign of the page before in its query. Nothing may be stored before the visitor
 * agrees, so without scripts only the query can carry the campaign. Null if there is no campaign, or nothing to ask.
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
