import { readFileSync } from 'node:fs'
import { PSEUDO_LOCALE } from '../../domain/languages/pseudo-text.ts'
import { applySiteOverrides } from '../../domain/sites/site-overrides.ts'
import { SITE_RECORDS } from '../../domain/sites/site-records.ts'
import { buildSiteRegistry, type SiteRegistry, type SiteRegistryResult } from '../../domain/sites/site-registry.ts'
import { promotionRecords } from '../content/promotion-records.ts'

const readOverrides = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

const recordsOf = (isPseudo: boolean): typeof SITE_RECORDS =>
  isPseudo
    ? SITE_RECORDS.map((record) => (record.language === 'en' ? { ...record, locale: PSEUDO_LOCALE } : record))
    : SITE_RECORDS

/** Returns the start of the edge, so that a renderer started later has the same promotions. */
const edgeStartMs = (): number => Date.parse(process.env['EDGE_STARTED_AT'] ?? '') || performance.timeOrigin

/** Returns the sites with a store host to which no purchase may lead. */
const foreignStores = ({ all }: SiteRegistry, allowed: readonly string[]): readonly string[] =>
  all.flatMap(({ code, storeHosts }) =>
    storeHosts
      .filter((host) => !allowed.includes(host))
      .map((host) => `SITES_FILE: site ${code}: storeHosts: takes hosts that STORE_HOSTS names, unlike ${host}`),
  )

/**
 * Builds the site registry with the overrides of `SITES_FILE`. Returns all problems with their site and field.
 *
 * @param file path of the JSON file of overrides
 * @param isPseudo whether English sites use the pseudo-locale
 * @param storeHosts hosts to which purchases may lead, as `STORE_HOSTS` names them. Without them, the hosts of sites are not checked
 */
export const readSites = (
  file: string | undefined,
  isPseudo: boolean,
  storeHosts?: readonly string[],
): SiteRegistryResult => {
  const records = recordsOf(isPseudo)
  const promotions = promotionRecords(edgeStartMs())
  if (file === undefined) return buildSiteRegistry(records, promotions)
  const overrides = readOverrides(file)
  if (overrides instanceof Error) {
    return { ok: false, problems: [`SITES_FILE: takes the path of a JSON file: ${overrides.message}`] }
  }
  const applied = applySiteOverrides(records, overrides)
  const built = applied.ok ? buildSiteRegistry(applied.value, promotions) : applied
  if (!built.ok) return { ok: false, problems: built.problems.map((problem) => `SITES_FILE: ${problem}`) }
  const problems = storeHosts === undefined ? [] : foreignStores(built.value, storeHosts)
  return problems.length === 0 ? built : { ok: false, problems }
}
