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

/** The affiliate and click parameters of the specification. */
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

/** Other parameters for the store, including one that a site adds. */
export const ORIGINAL_NAMES = ['promo', 'coupon', 'ref', 'source', 'gutschein'] as const
