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

/** Other parameters of a page's URL that go on to the store. A site may add names to them. */
const ORIGINAL_QUERY_PARAMETERS = ['promo', 'coupon', 'ref', 'source'] as const

/** Longer values are dropped: no campaign name and no click id is this long. */
const MAX_VALUE_LENGTH = 256

/** Longest that a cookie's value may become, encoded. */
export const MAX_COOKIE_VALUE_BYTES = 1_024

const isUtm = (name: string): boolean => name.startsWith('utm_')

/** The values of a query to store: known names in their order, each once, never empty or too long. */
const storableValues = (query: URLSearchParams, names: readonly string[]): ReadonlyMap<string, string> => {
  const pairs = names.flatMap((name) => {
    const value = query.get(name)
    return value !== null && value !== '' && value.length <= MAX_VALUE_LENGTH ? [[name, value] as const] : []
  })
  return new Map(pairs)
}

/** What of a page's query would be stored, as a query string: campaign, store arguments and what goes on to the store. */
export const campaignQuery = (query: URLSearchParams, siteNames: readonly string[]): string => {
  const names = [...CAMPAIGN_PARAMETERS, ...AFFILIATE_PARAMETERS, ...ORIGINAL_QUERY_PARAMETERS, ...siteNames]
  return new URLSearchParams([...storableValues(query, names)]).toString()
}

/** Bytes that a value takes in a cookie, with the separator before the next one. */
const cookieBytes = (name: string, value: string): number =>
  encodeURIComponent(`${new URLSearchParams([[name, value]])}&`).length
const SEPARATOR_BYTES = encodeURIComponent('&').length

/**
 * The stored values with those of a new query, as a query string in the order of the names. New values replace stored ones.
 * A value that does not fit into what is left of `maxBytes` is left out whole, a stored one before a new one.
 */
const merged = (stored: string, query: URLSearchParams, names: readonly string[], maxBytes: number): string => {
  const values = new Map<string, string>()
  let leftBytes = maxBytes + SEPARATOR_BYTES
  for (const [name, value] of [
    ...storableValues(query, names),
    ...storableValues(new URLSearchParams(stored), names),
  ]) {
    const bytes = cookieBytes(name, value)
    if (values.has(name) || bytes > leftBytes) continue
    values.set(name, value)
    leftBytes -= bytes
  }
  return new URLSearchParams([...values].sort(([a], [b]) => names.indexOf(a) - names.indexOf(b))).toString()
}

/**
 * A visitor's campaign after a page view. Where `utm_campaign` changes, the other utm values of the old campaign are dropped:
 * they do not describe the new one.
 *
 * @param stored query string that this function returned before, or empty; unknown names in it are dropped
 * @param maxBytes longest that the result may be as the value of a cookie, encoded
 */
export const updateCampaign = (
  stored: string,
  query: URLSearchParams,
  maxBytes: number = MAX_COOKIE_VALUE_BYTES,
): string => {
  const before = new URLSearchParams(stored)
  const campaign = query.get('utm_campaign')
  if (campaign && campaign !== before.get('utm_campaign')) {
    for (const name of CAMPAIGN_PARAMETERS) if (isUtm(name)) before.delete(name)
  }
  return merged(before.toString(), query, CAMPAIGN_PARAMETERS, maxBytes)
}

/** A visitor's store arguments after a page view; `stored` as for `updateCampaign`. */
export const updateStoreArgs = (stored: string, query: URLSearchParams): string =>
  merged(stored, query, AFFILIATE_PARAMETERS, MAX_COOKIE_VALUE_BYTES)

/**
 * What of the queries of a visitor's pages goes on to the store, beside campaign and store arguments, after a page view;
 * `stored` as for `updateCampaign`.
 *
 * @param siteNames names that the site adds
 */
export const updateOriginalQuery = (
  stored: string,
  query: URLSearchParams,
  siteNames: readonly string[],
  maxBytes: number = MAX_COOKIE_VALUE_BYTES,
): string => merged(stored, query, [...new Set([...ORIGINAL_QUERY_PARAMETERS, ...siteNames])], maxBytes)
