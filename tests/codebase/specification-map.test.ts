import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadCommand } from './load-command.ts'
import { ROOT, sourceFiles } from './source-files.ts'

const SECTIONS = [2, 3, 4, 5, 6, 7, 8, 9].map((number) => `Section ${number}`)
const NOT_BUILT = 'not built'
const PRODUCTION = /^(app|browser|edge|domain|adapters|ports|telemetry)\//
/** Minimum number of property tests in the domain. */
const MIN_PROPERTIES = 30

const text = readFileSync(join(ROOT, 'docs/specification-map.md'), 'utf8')

/** Cells of all rows except headings and separators. */
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| What it says'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, sentence = '', files = '', tests = '', ...more]) => ({ sentence, files, tests, more }))

const built = rows
  .filter(({ files }) => files !== NOT_BUILT)
  .map(({ files, tests, ...row }) => ({
    ...row,
    files: files.split('<br>').map((file) => /^`([^`]+)`$/.exec(file)?.[1] ?? file),
    tests: tests.split('<br>').map((test) => /^`([^`]+)` › (.+)$/.exec(test)?.slice(1) ?? []),
  }))

describe('the map from the specification to the code', () => {
  let unreached: readonly string[]

  beforeAll(async () => {
    const { unusedCode } = await loadCommand<{
      unusedCode(root: string): Promise<readonly { readonly rule: string; readonly file: string }[]>
    }>('checks/check-unused.mjs')
    unreached = (await unusedCode(ROOT)).filter(({ rule }) => rule === 'unreached-module').map(({ file }) => file)
  })

  it.each(SECTIONS)('has %s', (section) => {
    expect(text).toContain(`\n## ${section}, `)
  })

  it('maps each sentence once, and contains no vertical bar within a cell, because the bar would hide the rest of the row', () => {
    for (const { sentence, files, more } of rows)
      expect([sentence !== '', files !== '', more]).toEqual([true, true, ['']])
    const sentences = text
      .split('\n## ')
      .flatMap((part) => [
        ...new Set(part.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| --'))),
      ])
    expect(sentences.length).toBe(rows.length + SECTIONS.length)
  })

  it(`names no file and no test for a sentence that is ${NOT_BUILT}`, () => {
    const missing = rows.filter(({ files }) => files === NOT_BUILT)
    expect(missing.map(({ tests }) => tests)).toEqual(missing.map(() => '–'))
  })

  it.each(built)('refers to existing files and tests: $sentence', ({ files, tests }) => {
    for (const file of files) {
      expect(file).toMatch(PRODUCTION)
      expect([file, existsSync(join(ROOT, file)), unreached.includes(file)]).toEqual([file, true, false])
    }
    for (const [file = '', title = ''] of tests) {
      expect(file).toMatch(/^tests\//)
      expect(title).not.toBe('')
      const code = readFileSync(join(ROOT, file), 'utf8')
      // The title must be a whole string literal.
      expect([file, ["'", '`', '"'].some((quote) => code.includes(quote + title + quote)), title]).toEqual([
        file,
        true,
        title,
      ])
    }
  })
})

describe('the domain property tests', () => {
  const files = sourceFiles()
    .filter(({ path }) => /^tests\/domain\/.*\.test\.ts$/.test(path))
    .map(({ path, text: code }) => ({ path, code, count: code.match(/\bfc\.assert\(/g)?.length ?? 0 }))
    .filter(({ count }) => count > 0)

  it(`are at least ${MIN_PROPERTIES}`, () => {
    expect(files.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(MIN_PROPERTIES)
  })

  it.each(files)('use the command’s number of runs in $path', ({ code }) => {
    expect(code).toMatch(/numRuns: .*\bRUNS\b/)
  })
})
