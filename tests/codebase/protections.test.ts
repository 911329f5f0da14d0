import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PROTECTIONS, withoutProtection } from './protections.ts'
import { ROOT } from './source-files.ts'

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

it.each(PROTECTIONS)('$file has the protection without which $without', (protection) => {
  const content = read(protection.file)
  expect(withoutProtection(protection, content)).not.toBe(content)
})

it.each(PROTECTIONS)('$testFile has the test that fails if $without', ({ testFile, title }) => {
  expect(read(join('tests', testFile))).toContain(title)
})

it('no two protections have the same description', () => {
  expect(new Set(PROTECTIONS.map(({ without }) => without)).size).toBe(PROTECTIONS.length)
})
