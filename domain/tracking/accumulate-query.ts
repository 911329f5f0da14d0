import { updateCampaign, updateOriginalQuery, updateStoreArgs } from './campaign.ts'

/**
 * What the queries of a visit's pages brought along, after one more page: the known names of campaigns, affiliates and the
 * store, each with its newest value; a new campaign drops what is left of the old one.
 *
 * @param stored query string that this function returned before, or empty; unknown names in it are dropped
 * @param query of the page
 */
export const accumulateQuery = (stored: string, query: string): string => {
  const params = new URLSearchParams(query)
  return [updateCampaign(stored, params), updateStoreArgs(stored, params), updateOriginalQuery(stored, params, [])]
    .filter((part) => part !== '')
    .join('&')
}
