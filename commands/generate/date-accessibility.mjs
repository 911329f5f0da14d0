import { writeFileSync } from 'node:fs'
import { promotionRecords } from '../../adapters/content/promotion-records.ts'
import { SITE_RECORDS } from '../../domain/sites/site-records.ts'
import { buildSiteRegistry } from '../../domain/sites/site-registry.ts'
import { inRoot, NODE } from '../setup/paths.mjs'
import { runProcess } from '../setup/run-process.mjs'
import { accessibilityCheck } from './accessibility-check.ts'

/** Checks every page in every look with axe. If they have no violations, writes the record with today's date. */
const FOLDER = 'tests/browser/accessibility'
const RECORD = 'domain/law/accessibility-check.json'

const nowMs = Date.now()
const registry = buildSiteRegistry(SITE_RECORDS, promotionRecords(nowMs))
if (!registry.ok) {
  console.error(registry.problems.join('\n'))
  process.exit(1)
}
const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs')
const args = [vitest, 'run', '--project', 'browser', FOLDER]
const { code } = await runProcess(NODE, args, { env: { EVERY_CASE: '1' } })
if (code === 0) {
  writeFileSync(inRoot(RECORD), `${JSON.stringify(accessibilityCheck(registry.value, nowMs), null, 2)}\n`)
  await runProcess(inRoot('node_modules', '.bin', 'biome'), ['format', '--write', RECORD])
  console.log(`${RECORD} has the date of today. Commit it.`)
}
process.exit(code)
