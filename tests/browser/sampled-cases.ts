/** Whether `npm run test:deep` runs, which repeats the behaviors that `npm test` checks on more sites, pages and looks. */
export const IS_EVERY_CASE = process.env['EVERY_CASE'] === '1'

/**
 * Returns the cases of a sample with `npm test`, and all cases with `npm run test:deep`. Only cases that repeat a behavior of the
 * sample may be left out of it.
 */
export const sampled = <Case>(cases: readonly Case[], isInSample: (one: Case) => boolean): readonly Case[] =>
  IS_EVERY_CASE ? cases : cases.filter(isInSample)
