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
    // Empty variables count as not set.
    env: { ...process.env, PORT: '', SITES_FILE: '', ...env },
  })

test('sites --json prints every site with the promised fields, at the configured port', () => {
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

test('sites prints a table with a heading and a line per site, and applies SITES_FILE', () => {
  const { stdout, status } = run([], {
    SITES_FILE: sitesFile('moved.json', '{ "de": { "url": "https://shop.example/de" } }'),
  })
  const lines = stdout.trimEnd().split('\n')
  expect(status).toBe(0)
  expect(lines).toHaveLength(REAL_SITES.all.length + 1)
  expect(lines[0]).toMatch(/^code +url +localUrl +locale +dir +group +currencies +defaultPath$/)
  expect(stdout).toContain('https://shop.example/de')
})

test('sites prints the sites with the given codes in the given order', () => {
  const { stdout, status } = run(['me-en', 'DE'], {})
  const lines = stdout.trimEnd().split('\n')
  expect(status).toBe(0)
  expect(lines.map((line) => line.split(/ +/)[0])).toEqual(['code', 'me-en', 'de'])
})

test.each([
  [['de', '--json'], ['de']],
  [
    ['--json', 'de', 'fr'],
    ['de', 'fr'],
  ],
])('sites prints JSON for the sites with the given codes: %j', (args, codes) => {
  const rows: readonly { readonly code: string }[] = JSON.parse(run(args, {}).stdout)
  expect(rows.map(({ code }) => code)).toEqual(codes)
})

test.each([
  [['de', 'uk'], 'site uk: no such site; similar codes: couk'],
  [['frr'], 'site frr: no such site; similar codes: fr'],
  [['zz', '--json'], 'site zz: no such site; npm run sites lists all sites'],
  [['--jsn'], 'site --jsn: no such site; npm run sites lists all sites'],
])('sites fails for an unknown code, and suggests similar ones: %j', (args, line) => {
  const { stdout, stderr, status } = run(args, {})
  expect([stdout, stderr.trimEnd(), status]).toEqual(['', line, 1])
})

test.each([
  ['a missing file', { SITES_FILE: join(folder, 'none.json') }, /^SITES_FILE: takes the path of a JSON file/],
  ['an unknown site', { SITES_FILE: sitesFile('unknown.json', '{ "zz": {} }') }, /^SITES_FILE: site zz: no such site$/],
  ['a malformed port', { PORT: 'http' }, /^PORT: takes a port number, 1 to 65535$/],
])('sites fails for %s with one line that names the variable', (_, env, line) => {
  const { stdout, stderr, status } = run(['--json'], env)
  expect(status).toBe(1)
  expect(stdout).toBe('')
  expect(stderr.trimEnd()).toMatch(line)
  expect(stderr.trimEnd()).not.toContain('\n')
})

test('sites ignores an invalid value of a variable that it does not read', () => {
  expect(run(['de'], { REDIS_URL: 'nonsense' }).status).toBe(0)
})
