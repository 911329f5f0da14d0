import type { Config } from '../../adapters/wiring/config.ts'
import type { Site } from '../../domain/sites/site.ts'

/** One line of the doctor's report. */
export interface CheckResult {
  readonly isGood: boolean
  readonly text: string
}

/** Checks one dependency or setting. Most checks use only the first of `sites`. */
export type Check = (config: Config, sites: readonly Site[]) => Promise<readonly CheckResult[]> | readonly CheckResult[]

export const good = (text: string): CheckResult => ({ isGood: true, text })

/** Returns a failed result; `remedy` is a sentence that explains the fix. */
export const bad = (text: string, remedy: string): CheckResult => ({ isGood: false, text: `${text}. ${remedy}` })
