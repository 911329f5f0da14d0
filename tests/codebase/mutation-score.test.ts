import { expect, it } from 'vitest'
import { loadCommand } from './load-command.ts'

interface Score {
  readonly detected: number
  readonly total: number
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
  [[['Killed', 'Killed', 'Killed', 'Survived']], { detected: 3, total: 4, percent: 75 }],
  [[['Killed'], ['NoCoverage']], { detected: 1, total: 2, percent: 50 }],
  [[['Timeout', 'Survived']], { detected: 1, total: 2, percent: 50 }],
  [[['Killed', 'CompileError', 'RuntimeError', 'Ignored', 'Pending']], { detected: 1, total: 1, percent: 100 }],
  [[[]], { detected: 0, total: 0, percent: 100 }],
  [[], { detected: 0, total: 0, percent: 100 }],
])('the score of mutants with the states %j is %j', (files, score) => {
  expect(mutationScore(reportOf(...files))).toEqual(score)
})

it('the score line contains the module and its score, or the reason why there is no score', () => {
  expect(scoreLine('money', { detected: 19, total: 20, percent: 95 })).toBe('money: 95.0 % (19 of 20 mutants detected)')
  expect(scoreLine('money', null)).toContain('money: no score')
})
