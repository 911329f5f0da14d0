import type { IncomingMessage } from 'node:http'
import { campaignQuery } from '../../domain/consent/attribution.ts'
import { CONSENT_PATH } from '../../domain/routing/page-view.ts'
import type { RequestRoute } from '../../domain/routing/route-request.ts'
import { referringPage } from '../http/request-headers.ts'
import { firstParameters } from './routed-request.ts'

/** Appends the request's query to the new path of a moved page. `path` may already have a query. */
export const movedLocation = (path: string, query: string): string => {
  if (query === '') return path
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}

type PageRoute = Extract<RequestRoute, { kind: 'page' }>

/** Longer referring queries are ignored. */
const MAX_QUERY_LENGTH = 8_192

/** Returns the first parameters of the referring page; none if that page is on another host. */
const referringQuery = (request: IncomingMessage): string => {
  const { search = '' } = referringPage(request) ?? {}
  return search.length <= MAX_QUERY_LENGTH ? firstParameters(search.slice(1)) : ''
}

/**
 * Returns the consent page's URL with the referring page's campaign in the query. Returns null if there is no campaign
 * or no decision is needed. Without scripts, only the query can keep the campaign, because nothing may be stored before the
 * visitor consents.
 */
export const consentLocation = (
  request: IncomingMessage,
  { site, pathname, consent }: PageRoute,
  path: string,
  query: string,
): string | null => {
  if (consent.state !== 'ask' || query !== '' || !pathname.endsWith(CONSENT_PATH)) return null
  // The script that fetches the form sends the campaign itself.
  if ((request.headers['sec-fetch-dest'] ?? 'document') !== 'document') return null
  const campaign = campaignQuery(new URLSearchParams(referringQuery(request)), site.storeQueryNames)
  return campaign === '' ? null : `${path}?${campaign}`
}
