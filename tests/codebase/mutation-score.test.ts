import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
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

interface Module {
  readonly name: string
  readonly patterns: readonly string[]
  readonly tests: readonly string[]
}

const { chooseModules, MODULES } = await loadCommand<{
  chooseModules(
    modules: readonly Module[],
    names: readonly string[],
    changedFiles: readonly string[] | null,
  ): readonly { readonly name: string; readonly mutate: readonly string[] }[]
  MODULES: readonly Module[]
}>('checks/mutated-modules.mjs')

describe('the modules whose mutants are tested', () => {
  const chosen = (names: readonly string[], changedFiles: readonly string[] | null = null) =>
    chooseModules(MODULES, names, changedFiles).map(({ name }) => name)

  it.each(MODULES)('$name has files and tests', ({ patterns, tests }) => {
    expect(globSync([...patterns])).not.toEqual([])
    expect(globSync([...tests])).not.toEqual([])
  })

  it('are all modules of domain, edge, adapters, browser, telemetry and the routes without an argument', () => {
    expect(chosen([])).toEqual(MODULES.map(({ name }) => name))
    expect(chosen([])).toEqual(
      expect.arrayContaining([
        'domain/money',
        'edge/http',
        'adapters/caching',
        'browser/forms',
        'app/routes',
        'telemetry',
      ]),
    )
  })

  it('are the modules of a layer, a module, or both', () => {
    expect(chosen(['edge/http', 'telemetry'])).toEqual(['edge/http', 'telemetry'])
    expect(chosen(['browser'])).toEqual(MODULES.map(({ name }) => name).filter((name) => name.startsWith('browser/')))
  })

  it('mutate only changed files if these are given', () => {
    const changedFiles = [
      'edge/http/escape.ts',
      'app/buy/route.ts',
      'app/_page/site-page.ts',
      'docs/edge.md',
      'edge/http/a.css',
    ]
    expect(chooseModules(MODULES, [], changedFiles).map(({ name, mutate }) => [name, mutate])).toEqual([
      ['edge/http', ['edge/http/escape.ts']],
      ['app/_page', ['app/_page/site-page.ts']],
      ['app/routes', ['app/buy/route.ts']],
    ])
    expect(chosen(['edge'], ['docs/edge.md'])).toEqual([])
  })

  it.each(['edg', 'edge/htt', 'money', '--all'])(
    'do not include the unknown %s, and the error names all modules',
    (name) => {
      expect(() => chosen([name])).toThrow(/unknown: .*\. Modules: .*domain\/money.*telemetry/)
    },
  )
})
