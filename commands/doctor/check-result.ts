import type { Config } from '../../adapters/wiring/config.ts'
import type { Site } from '../../domain/sites/site.ts'

/** One line of the doctor's report. */
export interface CheckResult {
  readonly isGood: boolean
  readonly text: string
}

/** Checks one dependency or setting; `sites` are all sites, the first of which stands for most checks. */
export type Check = (config: Config, sites: readonly Site[]) => Promise<readonly CheckResult[]> | readonly CheckResult[]

/** Returns the result of a check that passed. */
export const good = (text: string): CheckResult => ({ isGood: true, text })

/** Returns the result of a check that failed; `remedy` is a sentence that says what to do. */
export const bad = (text: string, remedy: string): CheckResult => ({ isGood: false, text: `${text}. ${remedy}` })
