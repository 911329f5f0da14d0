import { readFileSync } from 'node:fs'
import { applySiteOverrides } from '../../domain/sites/site-overrides.ts'
import { SITE_RECORDS } from '../../domain/sites/site-records.ts'
import { buildSiteRegistry, type SiteRegistryResult } from '../../domain/sites/site-registry.ts'

const readOverrides = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/**
 * The site registry with the overrides of `SITES_FILE`, where there is one. Every problem is told, each with its site and
 * field.
 *
 * @param file path of the JSON file of overrides
 */
export const readSites = (file: string | undefined): SiteRegistryResult => {
  if (file === undefined) return buildSiteRegistry(SITE_RECORDS)
  const overrides = readOverrides(file)
  if (overrides instanceof Error) {
    return { ok: false, problems: [`SITES_FILE: takes the path of a JSON file: ${overrides.message}`] }
  }
  const applied = applySiteOverrides(SITE_RECORDS, overrides)
  const built = applied.ok ? buildSiteRegistry(applied.value) : applied
  return built.ok ? built : { ok: false, problems: built.problems.map((problem) => `SITES_FILE: ${problem}`) }
}
