import { expect, it } from 'vitest'
import { loadCommand } from './load-command.ts'

interface Score {
  readonly caught: number
  readonly missed: number
  readonly percent: number
}

const { mutationScore, scoreLine } = await loadCommand<{
  mutationScore(report: object): Score
  scoreLine(module: string, score: Score | null): string
}>('checks/counts.mjs')

const reportOf = (...files: readonly (readonly string[])[]) => ({
  files: Object.fromEntries(
    files.map((states, at) => [`domain/${at}.ts`, { mutants: states.map((status) => ({ status })) }]),
  ),
})

it.each([
  [[['Killed', 'Killed', 'Killed', 'Survived']], { caught: 3, missed: 1, percent: 75 }],
  [[['Killed'], ['NoCoverage']], { caught: 1, missed: 1, percent: 50 }],
  [[['Timeout', 'Survived']], { caught: 1, missed: 1, percent: 50 }],
  [[['Killed', 'CompileError', 'RuntimeError', 'Ignored', 'Pending']], { caught: 1, missed: 0, percent: 100 }],
  [[[]], { caught: 0, missed: 0, percent: 100 }],
  [[], { caught: 0, missed: 0, percent: 100 }],
])('mutants that came to %j score %j', (files, score) => {
  expect(mutationScore(reportOf(...files))).toEqual(score)
})

it('a module is named with its score, or with why it has none', () => {
  expect(scoreLine('money', { caught: 19, missed: 1, percent: 95 })).toBe('money: 95.0 % (19 of 20 mutants caught)')
  expect(scoreLine('money', null)).toContain('money: no score')
})
