import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { REAL_SITES } from './real-sites.ts'

const folder = mkdtempSync(join(tmpdir(), 'sites-'))
afterAll(() => rmSync(folder, { recursive: true }))

const sitesFile = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}
const run = (args: readonly string[], env: Readonly<Record<string, string>>) =>
  spawnSync(process.execPath, ['commands/sites.ts', ...args], {
    encoding: 'utf8',
    // Empty counts as not set.
    env: { ...process.env, PORT: '', SITES_FILE: '', ...env },
  })

test('the registry as JSON has every site with the promised fields, at the configured port', () => {
  const { stdout, status } = run(['--json'], { PORT: '4444' })
  const rows: unknown = JSON.parse(stdout)
  expect(status).toBe(0)
  expect(rows).toHaveLength(REAL_SITES.all.length)
  expect(rows).toContainEqual({
    code: 'me-en',
    url: 'https://me.northwall.example/en',
    localUrl: 'http://me.localhost:4444/en/',
    locale: 'en-AE',
    dir: 'ltr',
    group: 'world',
    currencies: ['AED', 'SAR', 'USD'],
    defaultPath: '/en',
  })
})

test('the table has a heading and a line for each site, and a sites file moves one', () => {
  const { stdout, status } = run([], {
    SITES_FILE: sitesFile('moved.json', '{ "de": { "url": "https://shop.example/de" } }'),
  })
  const lines = stdout.trimEnd().split('\n')
  expect(status).toBe(0)
  expect(lines).toHaveLength(REAL_SITES.all.length + 1)
  expect(lines[0]).toMatch(/^code +url +localUrl +locale +dir +group +currencies +defaultPath$/)
  expect(stdout).toContain('https://shop.example/de')
})

test.each([
  ['a file that is not there', { SITES_FILE: join(folder, 'none.json') }, /^SITES_FILE: takes the path of a JSON file/],
  [
    'a site that is not there',
    { SITES_FILE: sitesFile('unknown.json', '{ "zz": {} }') },
    /^SITES_FILE: site zz: no such site$/,
  ],
  ['a port that is none', { PORT: 'http' }, /^PORT: takes a number from 1 to 65535, not "http"$/],
])('%s ends the command with one line that names the variable', (_, env, line) => {
  const { stdout, stderr, status } = run(['--json'], env)
  expect(status).toBe(1)
  expect(stdout).toBe('')
  expect(stderr.trimEnd()).toMatch(line)
  expect(stderr.trimEnd()).not.toContain('\n')
})
