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

/** Returns a result that needs a decision by the operator, which the sentence `remedy` explains. */
export const warning = (text: string, remedy: string): CheckResult => ({
  verdict: 'warning',
  text: `${text}. ${remedy}`,
})

/** Returns a failed result. The sentence `remedy` explains the fix. */
export const bad = (text: string, remedy: string): CheckResult => ({ verdict: 'bad', text: `${text}. ${remedy}` })
