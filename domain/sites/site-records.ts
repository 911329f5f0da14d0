import { AMERICAS_SITE_RECORDS } from './americas-site-records.ts'
import { ASIA_PACIFIC_SITE_RECORDS } from './asia-pacific-site-records.ts'
import { EUROPE_SITE_RECORDS } from './europe-site-records.ts'
import { GLOBAL_SITE_RECORDS } from './global-site-records.ts'
import { MIDDLE_EAST_AFRICA_SITE_RECORDS } from './middle-east-africa-site-records.ts'
import type { SiteRecord } from './site.ts'

/** Every regional site (specification, section 2). A further site is a further record and nothing else. */
export const SITE_RECORDS: readonly SiteRecord[] = [
  ...GLOBAL_SITE_RECORDS,
  ...AMERICAS_SITE_RECORDS,
  ...EUROPE_SITE_RECORDS,
  ...ASIA_PACIFIC_SITE_RECORDS,
  ...MIDDLE_EAST_AFRICA_SITE_RECORDS,
]
