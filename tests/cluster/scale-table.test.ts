import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { scaleTable } from '../bench/scale-table.ts'
import { ROOT } from '../codebase/source-files.ts'

it('docs/scale.md contains the table of the simulation', () => {
  const page = readFileSync(join(ROOT, 'docs/scale.md'), 'utf8').split('\n')
  const first = page.findIndex((line) => line.startsWith('| views/s |'))
  const table = scaleTable()
  expect(page.slice(first, first + table.length)).toEqual(table)
})
