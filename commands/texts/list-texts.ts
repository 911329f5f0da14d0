import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readAllTexts, STATES_FILE, staleTranslations, updatedStates } from './translation-states.ts'

const USAGE = `Usage: npm run texts -- --stale | --fits "<name>"
  --stale          lists the translations that are behind their English text; exits with code 1 if there is one
  --fits "<name>"  says that the translations of a text fit its changed English text; several are allowed`

const stop = (problem: string): never => {
  console.error(problem)
  process.exit(1)
}

const readOptions = () => {
  try {
    return parseArgs({
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        stale: { type: 'boolean', default: false },
        fits: { type: 'string', multiple: true, default: [] },
      },
    }).values
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}

const values = readOptions()
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}
if (!values.stale && values.fits.length === 0) stop(USAGE)
const file = new URL(`../../${STATES_FILE}`, import.meta.url)
const texts = readAllTexts()
const unknown = values.fits.filter((name) => !texts.get('en')?.has(name))
if (unknown.length > 0) stop(`No English text has the name ${unknown.join(', ')}. --stale shows names.`)

const table = updatedStates(readFileSync(file, 'utf8'), texts, values.fits)
if (values.fits.length > 0) writeFileSync(file, table)
const stale = Map.groupBy(staleTranslations(table), ([name]) => name)
for (const [name, found] of stale) {
  console.log(`${name}: ${found.map(([, language]) => language).join(', ')}`)
  console.log(`  ${texts.get('en')?.get(name)}`)
}
console.log(`${stale.size} English texts have stale translations`)
if (values.stale && stale.size > 0) process.exitCode = 1
