import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { FORMAT_DIFFERENCES } from './format-differences.ts'

const page = readFileSync(new URL('../../../docs/money-differences.md', import.meta.url), 'utf8')

it('docs/money-differences.md lists exactly the differences in the code, with a reason for each', () => {
  const rows = page.split('\n').filter((line) => /^\| (?!---|difference )/.test(line))
  const documented = rows.map((row) => row.split('|').map((cell) => cell.trim()))
  expect(documented.map((cells) => cells[1])).toEqual(FORMAT_DIFFERENCES.map(({ name }) => name))
  expect(documented.every((cells) => cells.length === 6 && cells[4] !== '')).toBe(true)
})
