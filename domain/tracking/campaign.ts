/** Campaign parameters that are kept (specification, section 4, tracking). They ride along on buy links. */
export const CAMPAIGN_PARAMETERS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'gclid__c',
  'clientid__c',
  'klig__c',
] as const

/** Affiliate and click parameters that are kept. They are the store arguments, and may change what a visitor pays. */
export const AFFILIATE_PARAMETERS = [
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

/** A longer value is no campaign's and no click's. */
const MAX_VALUE_LENGTH = 256

const isUtm = (name: string): boolean => name.startsWith('utm_')

/** Values of a query that are to be kept: known names in their order, each once, never empty or overlong. */
const keptOf = (query: URLSearchParams, names: readonly string[]): ReadonlyMap<string, string> => {
  const pairs = names.flatMap((name) => {
    const value = query.get(name)
    return value !== null && value !== '' && value.length <= MAX_VALUE_LENGTH ? [[name, value] as const] : []
  })
  return new Map(pairs)
}

/** What was kept before with what a new query brings, as a query string in the order of the names. New values replace old ones. */
const merged = (kept: string, query: URLSearchParams, names: readonly string[]): string => {
  const before = keptOf(new URLSearchParams(kept), names)
  const brought = keptOf(query, names)
  const values = names.flatMap((name) => {
    const value = brought.get(name) ?? before.get(name)
    return value === undefined ? [] : [[name, value]]
  })
  return new URLSearchParams(values).toString()
}

/**
 * The campaign of a visitor after a page view. Where `utm_campaign` changes, the other utm values of the old campaign are
 * dropped: they say nothing of the new one.
 *
 * @param kept query string as this function returned it before, or empty; nonsense in it is dropped
 */
export const keepCampaign = (kept: string, query: URLSearchParams): string => {
  const before = new URLSearchParams(kept)
  const campaign = query.get('utm_campaign')
  if (campaign && campaign !== before.get('utm_campaign')) {
    for (const name of CAMPAIGN_PARAMETERS) if (isUtm(name)) before.delete(name)
  }
  return merged(before.toString(), query, CAMPAIGN_PARAMETERS)
}

/** The store arguments of a visitor after a page view; `kept` as for `keepCampaign`. */
export const keepStoreArgs = (kept: string, query: URLSearchParams): string => merged(kept, query, AFFILIATE_PARAMETERS)
