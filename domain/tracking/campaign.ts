/** Campaign parameters that are stored (specification, section 4, tracking) and added to buy links. */
const CAMPAIGN_PARAMETERS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'gclid__c',
  'clientid__c',
  'klig__c',
] as const

/** Affiliate and click parameters that are stored as the store arguments. They may change what a visitor pays. */
const AFFILIATE_PARAMETERS = [
  'aclid',
  'acregion',
  'regkey',
  'cfclick',
  'reseller',
  'spage',
  'irclickid',
  'TRADEDOUBLER',
  'cjevent',
] as const

/** Longer values are dropped: no campaign name and no click id is this long. */
const MAX_VALUE_LENGTH = 256

const isUtm = (name: string): boolean => name.startsWith('utm_')

/** The values of a query to store: known names in their order, each once, never empty or too long. */
const storableValues = (query: URLSearchParams, names: readonly string[]): ReadonlyMap<string, string> => {
  const pairs = names.flatMap((name) => {
    const value = query.get(name)
    return value !== null && value !== '' && value.length <= MAX_VALUE_LENGTH ? [[name, value] as const] : []
  })
  return new Map(pairs)
}

/** The stored values with those of a new query, as a query string in the order of the names. New values replace stored ones. */
const merged = (stored: string, query: URLSearchParams, names: readonly string[]): string => {
  const before = storableValues(new URLSearchParams(stored), names)
  const added = storableValues(query, names)
  const values = names.flatMap((name) => {
    const value = added.get(name) ?? before.get(name)
    return value === undefined ? [] : [[name, value]]
  })
  return new URLSearchParams(values).toString()
}

/**
 * A visitor's campaign after a page view. Where `utm_campaign` changes, the other utm values of the old campaign are dropped:
 * they do not describe the new one.
 *
 * @param stored query string that this function returned before, or empty; unknown names in it are dropped
 */
export const updateCampaign = (stored: string, query: URLSearchParams): string => {
  const before = new URLSearchParams(stored)
  const campaign = query.get('utm_campaign')
  if (campaign && campaign !== before.get('utm_campaign')) {
    for (const name of CAMPAIGN_PARAMETERS) if (isUtm(name)) before.delete(name)
  }
  return merged(before.toString(), query, CAMPAIGN_PARAMETERS)
}

/** A visitor's store arguments after a page view; `stored` as for `updateCampaign`. */
export const updateStoreArgs = (stored: string, query: URLSearchParams): string =>
  merged(stored, query, AFFILIATE_PARAMETERS)
