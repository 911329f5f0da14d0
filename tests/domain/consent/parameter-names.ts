/** The campaign parameters of the specification (section 4, tracking). */
export const CAMPAIGN_NAMES = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'gclid__c',
  'clientid__c',
  'klig__c',
] as const

/** Its affiliate and click parameters. */
export const AFFILIATE_NAMES = [
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

/** Other parameters that are passed to the store, including the name of a site. */
export const ORIGINAL_NAMES = ['promo', 'coupon', 'ref', 'source', 'gutschein'] as const
