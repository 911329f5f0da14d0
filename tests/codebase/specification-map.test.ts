import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, sourceFiles } from './source-files.ts'

const SECTIONS = ['Section 3', 'Section 4', 'Section 5', 'Section 9']
/** The least number of properties that the rules are held by. */
const LEAST_PROPERTIES = 30

const text = readFileSync(join(ROOT, 'docs/specification-map.md'), 'utf8')

/** Cells of every row but headings and rules. */
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| What it says'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, sentence = '', rooms = '', tests = '', ...more]) => ({
    sentence,
    rooms: rooms.split('<br>').map((room) => room.replaceAll('`', '')),
    tests: tests.split('<br>').map((test) => /^`([^`]+)` › (.+)$/.exec(test)?.slice(1) ?? []),
    more,
  }))

describe('the map from the specification to the code', () => {
  it.each(SECTIONS)('has %s', (section) => {
    expect(text).toContain(`\n## ${section}, `)
  })

  it.each(rows)('$sentence', ({ sentence, rooms, tests, more }) => {
    expect(sentence).not.toBe('')
    // A stroke within a cell would hide what follows it.
    expect(more).toEqual([''])
    for (const room of rooms) expect([room, existsSync(join(ROOT, room))]).toEqual([room, true])
    for (const [file = '', title = ''] of tests) {
      expect(file).toMatch(/^tests\//)
      expect(title).not.toBe('')
      const code = readFileSync(join(ROOT, file), 'utf8')
      // A title is a text of its own, not a part of one nor of the code.
      expect([file, ["'", '`', '"'].some((quote) => code.includes(quote + title + quote)), title]).toEqual([
        file,
        true,
        title,
      ])
    }
  })
})

describe('the properties of the domain', () => {
  const files = sourceFiles()
    .filter(({ path }) => /^tests\/domain\/.*\.test\.ts$/.test(path))
    .map(({ path, text: code }) => ({ path, code, count: code.match(/\bfc\.assert\(/g)?.length ?? 0 }))
    .filter(({ count }) => count > 0)

  it(`are ${LEAST_PROPERTIES} or more`, () => {
    expect(files.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(LEAST_PROPERTIES)
  })

  it.each(files)('of $path run as often as the command asks', ({ code }) => {
    expect(code).toMatch(/numRuns: .*\bRUNS\b/)
  })
})
