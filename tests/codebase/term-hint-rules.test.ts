import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './source-files.ts'

const css = (name: string): string => readFileSync(join(ROOT, 'app/_styles', name), 'utf8')

const PICKED =
  /\[data-position="quantity-(\d+)"\]:checked\) \[data-(cell|hint)\]:not\(\[data-quantity-position="(\d+)"/g

it('the term hint follows each position of the quantity picker', () => {
  const hints = [...css('term-hint-rules.css').matchAll(PICKED)]
  expect(hints.filter(([, picked, , shown]) => picked !== shown)).toEqual([])
  const cells = [...css('picker-rules.css').matchAll(PICKED)].map(([, picked]) => picked)
  expect(cells.length).toBeGreaterThan(0)
  expect(hints.map(([, picked]) => picked)).toEqual(cells)
})
