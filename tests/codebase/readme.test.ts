import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './source-files.ts'

const MAX_LINES = 130

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const readme = read('README.md')
const sectionOf = (heading: string): string => readme.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''

const ignored = read('.gitignore').replaceAll('/', '').split('\n')
/** The folders of the repository, without hidden and ignored ones. */
const folders = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
  .map(({ name }) => name)
  .filter((name) => !ignored.includes(name))

describe('README.md', () => {
  it(`has at most ${MAX_LINES} lines`, () => {
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_LINES)
  })

  it('shows the two commands that start and test the product', () => {
    const block = /```\n(.*?)```/s.exec(sectionOf('Start'))?.[1] ?? ''
    expect(block.split('\n').map((line) => line.split(' #')[0]?.trim())).toEqual(['npm start', 'npm test', ''])
  })

  it('describes every folder of the repository, and no other', () => {
    const named = [...sectionOf('Folders').matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(10)
    expect([...named].sort()).toEqual(folders.sort())
  })

  it('has ten figures, each from a row of docs/performance.md', () => {
    const rows = sectionOf('Figures')
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
      .slice(1)
    expect(rows).toHaveLength(10)
    const measured = new Set(read('docs/performance.md').split('\n'))
    expect(rows.filter((row) => !measured.has(row))).toEqual([])
  })
})
