import { SUPPORT_REQUESTS } from '../catalogue/support-requests.ts'
import { type SiteCountries, siteNotices } from './site-law.ts'

/** What the support form of a site can be about: the withdrawal from a contract where a law knows it. */
export const supportRequestsOf = (site: SiteCountries): readonly (typeof SUPPORT_REQUESTS)[number][] => {
  const hasWithdrawal = siteNotices(site).includes('withdrawal')
  return SUPPORT_REQUESTS.filter((request) => request !== 'withdrawal' || hasWithdrawal)
}
