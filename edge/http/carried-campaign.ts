import type { IncomingMessage } from 'node:http'
import type { routeRequest } from '../../domain/routing/route-request.ts'
import { CONSENT_PATH } from '../../domain/routing/view/consent-view.ts'
import { campaignQuery } from '../../domain/tracking/campaign.ts'

type PageRoute = Extract<ReturnType<typeof routeRequest>, { kind: 'page' }>

/** Longest query of a page that is looked at. */
const MAX_LENGTH = 8_192

const ownQuery = ({ referer, host }: IncomingMessage['headers']): string => {
  const page = URL.parse(referer ?? '')
  return page !== null && page.host === host && page.search.length <= MAX_LENGTH ? page.search : ''
}

/**
 * Where a visitor who comes to the page of consent is led, so that the campaign of the page before is kept if they agree there:
 * nothing of it may be stored until then, and without scripts nothing else remembers it. Null where there is nothing to
 * bring along, or they need not be asked.
 */
export const carriedCampaign = (
  { headers }: IncomingMessage,
  { site, pathname, consent }: PageRoute,
  path: string,
  query: string,
): string | null => {
  if (consent.state !== 'ask' || query !== '' || !pathname.endsWith(CONSENT_PATH)) return null
  // A script that asks for the form sends the campaign itself.
  if ((headers['sec-fetch-dest'] ?? 'document') !== 'document') return null
  const campaign = campaignQuery(new URLSearchParams(ownQuery(headers)), site.storeQueryNames)
  return campaign === '' ? null : `${path}?${campaign}`
}
