import { promotionRecords } from '../../../adapters/content/promotion-records.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { SITE_RECORDS } from '../../../domain/sites/site-records.ts'
import { buildSiteRegistry, type SiteRegistry } from '../../../domain/sites/site-registry.ts'

/** Promotions and banners of a product that started on this day, in the local time of each site. */
export const PROMOTIONS = promotionRecords(Date.UTC(2026, 0, 10))

const built = buildSiteRegistry(SITE_RECORDS, PROMOTIONS)
if (!built.ok) throw new Error(built.problems.join('\n'))

/** The registry of the product. */
export const REAL_SITES: SiteRegistry = built.value

/** Returns a site of the registry. Throws for an unknown code. */
export const realSite = (code: string): Site => {
  const site = REAL_SITES.byCode(code)
  if (!site) throw new Error(`no site ${code}`)
  return site
}

/** Returns a site of the registry with changed fields. */
export const siteLike = (code: string, fields: Partial<Site>): Site => ({ ...realSite(code), ...fields })

const SPECIFIED_CODES =
  `com usa ru fr de couk coza coin comau me me-en latam afrique cz hu ro rs bg kz kzkk my myms id ph combr
  nl dk no se cojp fi be it es pt comtr ca cafr gr comhk comtw comvn coth cokr comcn`.split(/\s+/)

/** The sites of the specification. Tests compare lists of codes with these, so that a new site changes no test. */
export const SPECIFIED_SITES: readonly Site[] = SPECIFIED_CODES.map(realSite)
