import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { apiChanges } from './checks/compare-descriptions.ts'
import { apiDescriptions } from './generate/api-descriptions.ts'

/**
 * Prints how the published descriptions differ from those of a git revision, and whether each change breaks existing services.
 * Exits with 1 if one does.
 */
const revision = process.argv[2] ?? 'HEAD'
const ROOT = new URL('..', import.meta.url)

/** Returns the description at the revision; null if it did not exist. */
const before = (file: string): unknown => {
  try {
    execFileSync('git', ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`], { cwd: ROOT })
  } catch {
    console.error(`${revision} is not a git revision. Usage: npm run api-changes -- <revision>`)
    process.exit(1)
  }
  try {
    return JSON.parse(
      execFileSync('git', ['show', `${revision}:${file}`], { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }),
    )
  } catch {
    return null
  }
}

let breaking = 0
for (const file of Object.keys(apiDescriptions)) {
  const old = before(file)
  const changes = old === null ? [] : apiChanges(old, JSON.parse(readFileSync(new URL(file, ROOT), 'utf8')))
  console.log(old === null ? `${file}: new` : `${file}: ${changes.length} changes`)
  for (const { type, description } of changes) console.log(`  ${type}: ${description}`)
  breaking += changes.filter(({ type }) => type === 'breaking').length
}
process.exit(breaking === 0 ? 0 : 1)
