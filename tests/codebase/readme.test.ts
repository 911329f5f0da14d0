import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SETTINGS, withSettingsTable } from '../../commands/generate/settings-table.ts'
import { ROOT } from './source-files.ts'

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const readme = read('README.md')

const rowsUnder = (heading: string): readonly string[] =>
  (readme.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'))

const firstCells = (heading: string): readonly string[] =>
  rowsUnder(heading).flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  )

describe('README.md', () => {
  it('documents every environment variable as its schema does; `npm run generate` writes the table again', () => {
    expect(SETTINGS.length).toBeGreaterThan(30)
    for (const [name, { description }] of SETTINGS)
      expect([name, description?.trim()]).toEqual([name, expect.any(String)])
    expect(withSettingsTable(readme)).toBe(readme)
  })

  it('names every command of package.json', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
    for (const name of Object.keys(scripts))
      expect(readme).toMatch(new RegExp(`\\bnpm ${['start', 'test'].includes(name) ? '' : 'run '}${name}\\b`))
  })

  it('lists only modules that exist', () => {
    const modules = firstCells('Code map').filter((name) => !name.includes(' '))
    expect(modules.length).toBeGreaterThan(5)
    for (const module of modules) expect([module, existsSync(join(ROOT, module))]).toEqual([module, true])
  })

  it.each(['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/modules.md'])(
    '%s links only to files that exist',
    (file) => {
      const links = [...read(file).matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, link = '']) => link)
      expect(links.length).toBeGreaterThan(0)
      for (const link of links) expect([link, existsSync(join(ROOT, file, '..', link))]).toEqual([link, true])
    },
  )
})
