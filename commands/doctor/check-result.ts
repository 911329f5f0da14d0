import type { Config } from '../../adapters/wiring/config.ts'
import type { Site } from '../../domain/sites/site.ts'

/** One line of the doctor's report. Only a `bad` result fails the check. */
export interface CheckResult {
  readonly verdict: 'good' | 'warning' | 'bad'
  readonly text: string
}

/** Checks one dependency or setting. Most checks use only the first of `sites`. */
export type Check = (config: Config, sites: readonly Site[]) => Promise<readonly CheckResult[]> | readonly CheckResult[]

export const good = (text: string): CheckResult => ({ verdict: 'good', text })

/** Returns a result that the operator decides about; `remedy` is a sentence that explains the decision. */
export const warning = (text: string, remedy: string): CheckResult => ({
  verdict: 'warning',
  text: `${text}. ${remedy}`,
})

/** Returns a failed result; `remedy` is a sentence that explains the fix. */
export const bad = (text: string, remedy: string): CheckResult => ({ verdict: 'bad', text: `${text}. ${remedy}` })
