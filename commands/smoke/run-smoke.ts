import { DeployedInstance } from './deployed-instance.ts'
import type { SmokeCheck } from './smoke-check.ts'
import { SMOKE_CHECKS } from './smoke-checks.ts'

const USAGE = 'Usage: npm run smoke -- <origin>, for example https://www.northwall.example or http://127.0.0.1:3000'
/** Low, so that a running shop does not notice the checks. */
const CHECKS_AT_ONCE = 3

const originOrExit = (given: string | undefined): URL => {
  const url = URL.canParse(given ?? '') ? new URL(given ?? '') : null
  if (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    url.search === '' &&
    url.username === ''
  )
    return url
  console.error(given === undefined ? USAGE : `${given} is not an http or https origin. ${USAGE}`)
  return process.exit(1)
}

const problemsOf = (check: SmokeCheck, instance: DeployedInstance): Promise<readonly string[]> =>
  check.problems(instance).catch((error: unknown) => [error instanceof Error ? error.message : String(error)])

/** Runs the checks, a few at a time, and prints one line for each in their order. Returns the number of failed checks. */
const runChecks = async (instance: DeployedInstance): Promise<number> => {
  const waiting = [...SMOKE_CHECKS.entries()]
  const results = new Map<SmokeCheck, readonly string[]>()
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      results.set(next[1], await problemsOf(next[1], instance))
  }
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, work))
  for (const check of SMOKE_CHECKS) {
    const problems = results.get(check) ?? []
    console.log(problems.length === 0 ? `ok    ${check.name}` : `FAIL  ${check.name}: ${problems.join('; ')}`)
  }
  return [...results.values()].filter((problems) => problems.length > 0).length
}

const failed = await runChecks(new DeployedInstance(originOrExit(process.argv[2])))
console.log(`\n${SMOKE_CHECKS.length - failed} passed, ${failed} failed, 0 skipped`)
process.exit(failed === 0 ? 0 : 1)
