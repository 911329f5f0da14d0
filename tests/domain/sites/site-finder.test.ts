import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PAGE_PATHS } from '../../../domain/catalogue/page-paths.ts'
import { siteLink } from '../../../domain/sites/site-link.ts'
import { SITE_RECORDS } from '../../../domain/sites/site-records.ts'
import { buildSiteRegistry } from '../../../domain/sites/site-registry.ts'
import { RUNS } from '../runs.ts'
import { REAL_SITES } from './real-sites.ts'

const found = (host: string, path: string): string => {
  const result = REAL_SITES.find(host, path)
  return result ? `${result.site.code} ${result.path}` : 'none'
}

describe('a site is found by host and first path segment', () => {
  test.each([
    ['www.northwall.example', '/', 'com /'],
    ['www.northwall.example', '/premium', 'com /premium'],
    ['WWW.Northwall.Example', '/', 'com /'],
    ['www.northwall.example:443', '/', 'com /'],
    ['com.localhost:3000', '/', 'com /'],
    ['localhost', '/', 'com /'],
    ['localhost:3000', '/premium', 'com /premium'],
    ['127.0.0.1:3000', '/', 'com /'],
    ['[::1]:3000', '/', 'com /'],
    ['[::1]', '/', 'com /'],
    ['me.northwall.example', '/', 'me /'],
    ['me.northwall.example', '/premium', 'me /premium'],
    ['me.northwall.example', '/en', 'me-en /'],
    ['me.northwall.example', '/en/', 'me-en /'],
    ['me.northwall.example', '/en/premium', 'me-en /premium'],
    ['me.localhost:3000', '/en/a/b', 'me-en /a/b'],
    ['me.localhost:3000', '/english', 'me /english'],
    ['me.localhost:3000', '/EN', 'me /EN'],
    ['me.localhost:3000', '/premium/en', 'me /premium/en'],
    ['ca.localhost', '/fr', 'cafr /'],
    ['kz.localhost', '/kk/free', 'kzkk /free'],
    ['my.localhost', '/ms', 'myms /'],
    ['de.localhost', '/en', 'de /en'],
    ['localhost', '/en', 'com /en'],
    ['de.localhost', '', 'de /'],
    ['de.localhost', 'premium', 'de /premium'],
  ])('%s %s', (host, path, expected) => {
    expect(found(host, path)).toBe(expected)
  })
})

describe('any other host is unknown', () => {
  test.each([
    '',
    ' ',
    '.',
    ':',
    ':3000',
    'northwall.example',
    'xx.northwall.example',
    'me-en.localhost',
    'www.northwall.example.',
    'www.northwall.example.evil.example',
    'evil.example',
    'www.northwall.example@evil.example',
    'evil.example/www.northwall.example',
    'www.northwall.example:',
    'www.northwall.example:port',
    'www.northwall.example:123456',
    'www.northwall.example:80:80',
    'www.northwall.example, evil.example',
    'www.northwall.example\r\nx: y',
    'www.northwall.example\0',
    'ＷＷＷ.northwall.example',
    '\u212az.localhost',
    '::1',
    '[::1',
    '[::1].localhost',
    '127.0.0.2',
    '0x7f.0.0.1',
    '__proto__',
    'constructor',
    'a'.repeat(1_000_000),
  ])('%j', (host) => {
    expect(REAL_SITES.find(host, '/')).toBeUndefined()
  })
})

test('a random host never finds a site, and no host or path throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (host, path) => {
      expect(REAL_SITES.find(host, path)).toBeUndefined()
      expect(REAL_SITES.find('me.localhost', path)?.path).toMatch(/^\//)
    }),
    { numRuns: RUNS },
  )
})

const site = fc.constantFrom(...REAL_SITES.all)
const segments = fc.array(fc.stringMatching(/^[a-z0-9-]{3,12}$/), { maxLength: 4 })
const port = fc.option(fc.integer({ min: 1, max: 65_535 }), { nil: undefined })

test('every link of every site leads back to that site and path, on its public and its local host', () => {
  const path = fc.oneof(
    fc.constantFrom(...PAGE_PATHS),
    segments.map((names) => `/${names.join('/')}`),
  )
  fc.assert(
    fc.property(site, path, port, (expected, sitePath, at) => {
      for (const host of [new URL(expected.url).host, `${expected.label}.localhost`]) {
        const result = REAL_SITES.find(at === undefined ? host : `${host}:${at}`, siteLink(expected, sitePath))
        expect(result?.site).toBe(expected)
        expect(result?.path).toBe(sitePath)
      }
    }),
    { numRuns: RUNS },
  )
})

describe('a registry of few sites', () => {
  const registryOf = (...records: readonly unknown[]) => {
    const built = buildSiteRegistry(records)
    if (!built.ok) throw new Error(built.problems.join('\n'))
    return built.value
  }
  const record = (code: string) => SITE_RECORDS.find((candidate) => candidate.code === code)

  test('knows no localhost without com', () => {
    expect(registryOf(record('de')).find('localhost', '/')).toBeUndefined()
  })

  test('does not answer outside the language path of a host’s only site', () => {
    const registry = registryOf(record('me-en'))
    expect(registry.find('me.localhost', '/')).toBeUndefined()
    expect(registry.find('me.localhost', '/en')?.path).toBe('/')
  })

  test('leaves a loopback address to the site whose URL it is', () => {
    const registry = registryOf(record('com'), { ...record('de'), url: 'http://localhost:3000', label: 'de' })
    expect(registry.find('localhost:3000', '/')?.site.code).toBe('de')
    expect(registry.find('127.0.0.1', '/')?.site.code).toBe('com')
  })
})
