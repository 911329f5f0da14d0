import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { promotionRecords } from '../../adapters/content/promotion-records.ts'
import { SITE_RECORDS } from '../../domain/sites/site-records.ts'
import { buildSiteRegistry } from '../../domain/sites/site-registry.ts'
import { STATES_FILE, updatedStates } from '../texts/translation-states.ts'
import { apiDescriptions } from './api-descriptions.ts'
import { brandIcon, withBrandColors } from './brand-files.ts'
import { updatedPageDates } from './page-dates.ts'
import { updatedPriceTexts } from './price-texts.ts'
import { withSettingsTables } from './settings-table.ts'
import { speculationRules } from './speculation-rules.ts'
import { viewMaps } from './view-maps.ts'

/**
 * Regenerates the committed files that are derived from the records of sites, products and currencies, from the content of pages,
 * from the brand, and from the schemas of settings.
 */
const registry = buildSiteRegistry(SITE_RECORDS, promotionRecords(Date.now()))
if (!registry.ok) {
  console.error(registry.problems.join('\n'))
  process.exit(1)
}
const today = new Date().toISOString().slice(0, 10)
const GENERATED: Readonly<Record<string, (old: string) => string | Promise<string>>> = {
  'adapters/content/page-dates.json': (old) => updatedPageDates(old, today),
  [STATES_FILE]: (old) => updatedStates(old),
  'deploy/nginx/views.conf': () => viewMaps(registry.value),
  ...apiDescriptions,
  'docs/configuration.md': withSettingsTables,
  'public/icon.svg': brandIcon,
  'public/speculation-rules.json': speculationRules,
  'public/store.css': withBrandColors,
  'public/unavailable.css': withBrandColors,
  'tests/domain/money/price-texts.tsv': (old) => updatedPriceTexts(registry.value.all, old),
}

for (const [file, generate] of Object.entries(GENERATED)) {
  const path = new URL(`../../${file}`, import.meta.url)
  const old = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const text = await generate(old)
  writeFileSync(path, text)
  const before = new Set(old.split('\n'))
  const added = text.split('\n').filter((line) => !before.has(line))
  console.log(text === old ? `${file} is up to date` : [`${file} has these new lines:`, ...added].join('\n'))
}
