import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LEAD_PROVIDERS } from '../../adapters/wiring/lead-providers.ts'
import * as parts from '../../adapters/wiring/settings.ts'
import { SETTINGS, withSettingsTables } from '../../commands/generate/settings-table.ts'
import { targetTables } from '../bench/targets.ts'
import { ROOT, sourceFiles } from './source-files.ts'

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const pagesIn = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)

const PAGES = pagesIn('docs')
const INDEX = 'docs/decisions/README.md'
const DECISIONS = pagesIn('docs/decisions').filter((page) => page !== INDEX)

/** Returns the anchors of a page's headings, as GitHub generates them. */
const anchorsOf = (page: string): readonly string[] =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )

/** Returns the links in a page to missing files or headings. */
const brokenLinks = (page: string): readonly string[] =>
  [...read(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => {
      const [path = '', anchor] = link.split('#')
      const file = path === '' ? page : join(dirname(page), path)
      return !existsSync(join(ROOT, file)) || (anchor !== undefined && !anchorsOf(file).includes(anchor))
    })

describe('the documentation', () => {
  it.each(['README.md', 'CONTRIBUTING.md', ...PAGES, INDEX, ...DECISIONS])(
    '%s links only to existing files and headings',
    (page) => {
      expect(brokenLinks(page)).toEqual([])
    },
  )

  it.each(PAGES)('%s names its readers in the first sentence', (page) => {
    expect(read(page)).toMatch(/^# .+\n\nFor /)
  })

  it.each(['README.md', ...PAGES])('%s mentions only files that exist', (page) => {
    const files = [...read(page).matchAll(/`((?:[\w.[\]-]+\/)+[\w.[\]-]+\.(?:tsx?|mjs|json|ya?ml|conf|tsv|md))`/g)]
    expect(files.map(([, file = '']) => file).filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  })

  it('docs/README.md links to every other page in docs', () => {
    const linked = [...read('docs/README.md').matchAll(/\]\(([\w-]+\.md)/g)].map(([, name]) => `docs/${name}`)
    expect(PAGES.filter((page) => page !== 'docs/README.md' && !linked.includes(page))).toEqual([])
  })

  it(`${INDEX} lists every decision once, by its title`, () => {
    const listed = read(INDEX)
      .split('\n')
      .filter((line) => line.startsWith('- '))
    const titles = DECISIONS.map((page) => `- [${read(page).split('\n')[0]?.slice(2)}](${basename(page)})`)
    expect(listed.sort()).toEqual(titles.sort())
  })

  it.each(DECISIONS)('%s has a date below its title', (page) => {
    expect(read(page)).toMatch(/^# .+\n\n2026-\d\d-\d\d\n/)
  })
})

describe('docs/configuration.md', () => {
  it('is current (if not, run `npm run generate`)', () => {
    const page = read('docs/configuration.md')
    expect(withSettingsTables(page)).toBe(page)
  })

  it('describes every environment variable of the product', () => {
    const providers = LEAD_PROVIDERS.map(([, { variables }]) => variables)
    const names = [...Object.values(parts), ...providers].flatMap((part) => Object.keys(part))
    expect(SETTINGS.map(([name]) => name).sort()).toEqual(names.sort())
    for (const [name, { description }] of SETTINGS)
      expect([name, description?.trim()]).toEqual([name, expect.stringMatching(/./)])
  })

  it('cannot be generated if a heading has no table', () => {
    const page = read('docs/configuration.md').replace('\n## Telemetry\n', '\n## Traces\n')
    expect(() => withSettingsTables(page)).toThrow('docs/configuration.md has no table below "Telemetry"')
  })
})

it('docs/commands.md lists every command in package.json', () => {
  const page = read('docs/commands.md')
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
  const commands = Object.keys(scripts).map((name) => `npm ${['start', 'test'].includes(name) ? '' : 'run '}${name}`)
  expect(commands.filter((command) => !page.includes(`| \`${command}\` |`))).toEqual([])
})

it('docs/performance.md has a row for every target of the benchmarks', () => {
  const targets = targetTables({})
    .split('\n')
    .flatMap((line) => /^(\| [^|]+ \| (?:at (?:most|least) )?\d[^|]* \|)/.exec(line)?.[1] ?? [])
  expect(targets.length).toBeGreaterThan(20)
  const page = read('docs/performance.md')
  expect(targets.filter((target) => !page.includes(target))).toEqual([])
})

it('docs/operations.md explains only log messages that the product writes', () => {
  const table = read('docs/operations.md').split('\n| Line | Meaning |\n')[1]?.split('\n\n')[0] ?? ''
  const messages = [...table.matchAll(/^\| (`[^|]+)/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`…]+?)(?:: …)?`/g)].map(([, message = '']) => message),
  )
  expect(messages.length).toBeGreaterThan(10)
  const code = sourceFiles()
    .filter(({ path }) => /^(?:adapters|edge|telemetry)\//.test(path))
    .map(({ text }) => text)
    .join('\n')
  expect(messages.filter((message) => !code.includes(message))).toEqual([])
})
