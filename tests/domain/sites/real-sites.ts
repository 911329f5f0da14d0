import type { Site } from '../../../domain/sites/site.ts'
import { SITE_RECORDS } from '../../../domain/sites/site-records.ts'
import { buildSiteRegistry, type SiteRegistry } from '../../../domain/sites/site-registry.ts'

const built = buildSiteRegistry(SITE_RECORDS)
if (!built.ok) throw new Error(built.problems.join('\n'))

/** The registry that the product runs on. */
export const REAL_SITES: SiteRegistry = built.value

/** A site of that registry; an unknown code is a mistake in the test. */
export const realSite = (code: string): Site => {
  const site = REAL_SITES.byCode(code)
  if (!site) throw new Error(`no site ${code}`)
  return site
}

/** A site of it with some fields changed. */
export const siteLike = (code: string, fields: Partial<Site>): Site => ({ ...realSite(code), ...fields })
