import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PAGE_PATHS } from '../../../domain/catalogue/page-paths.ts'
import { siteLink } from '../../../domain/sites/site-link.ts'
import { SITE_RECORDS } from '../../../domain/sites/site-records.ts'
import { buildSiteRegistry } from '../../../domain/sites/site-registry.ts'
import { RUNS } from '../runs.ts'
import { REAL_SITES } from './real-sites.ts'

const recordOf = (code: string) => {
  const record = SITE_RECORDS.find((candidate) => candidate.code === code)
  if (!record) throw new Error(`no record ${code}`)
  return record
}
const problemsOf = (records: unknown): readonly string[] => {
  const built = buildSiteRegistry(records)
  return built.ok ? [] : built.problems
}

describe('buildSiteRegistry with an invalid record', () => {
  const de = recordOf('de')
  const { locale: _, ...withoutLocale } = de
  test.each([
    [{ ...de, currencies: { default: ['EUR', 'XXX'], byCountry: {} } }, 'currencies.default[1]: unknown currency XXX'],
    [{ ...de, currencies: { default: [], byCountry: {} } }, 'currencies.default: must not be empty'],
    [
      { ...de, currencies: { default: ['EUR', 'EUR'], byCountry: {} } },
      'currencies.default: contains a currency twice',
    ],
    [
      { ...de, currencies: { default: ['EUR'], byCountry: { CH: ['CHF', 'EUR'] } } },
      'currencies.byCountry.CH: must contain the currencies of the default order',
    ],
    [
      { ...de, currencies: { default: ['EUR'], byCountry: { ch: ['EUR'] } } },
      'currencies.byCountry.ch: must be an upper-case country code of two letters',
    ],
    [{ ...de, b2bSuffixByCurrency: { XXX: 'HT' } }, 'b2bSuffixByCurrency.XXX: unknown currency XXX'],
    [{ ...de, priceFormats: { XXX: { symbol: 'x', reason: 'r' } } }, 'priceFormats.XXX: unknown currency XXX'],
    [
      { ...de, priceFormats: { EUR: { symbol: 'x' } } },
      'priceFormats.EUR.reason: Invalid input: expected string, received undefined',
    ],
    [
      { ...de, priceFormats: { EUR: { format: '%v', reason: 'r' } } },
      'priceFormats.EUR.format: Invalid string: must include "%s"',
    ],
    [{ ...de, priceFormats: { EUR: { digits: 2, reason: 'r' } } }, 'priceFormats.EUR.digits: unknown field'],
    [{ ...de, locale: 'de_DE' }, 'locale: malformed locale de_DE'],
    [{ ...de, timeZone: 'Europe/Bonn' }, 'timeZone: unknown time zone Europe/Bonn'],
    [{ ...de, locale: 'de-de' }, 'locale: malformed locale de-de'],
    [{ ...de, dir: 'up' }, 'dir: Invalid option: expected one of "ltr"|"rtl"'],
    [{ ...de, offersRegion: 'de/at' }, 'offersRegion: must be lower-case letters'],
    [{ ...de, countryName: '' }, 'countryName: must not be empty'],
    [{ ...de, label: 'De' }, 'label: must be a lower-case host label'],
    [{ ...de, label: 'de/at' }, 'label: must be a lower-case host label'],
    [{ ...de, color: 'red' }, 'color: unknown field'],
    [withoutLocale, 'locale: Invalid input: expected string, received undefined'],
  ])('reports the site and field in case %#: %j', (record, problem) => {
    expect(problemsOf([record])).toEqual([`site de: ${problem}`])
  })

  test.each(['chn', 'CHN', '1CH', ''])('rejects the country %j', (country) => {
    expect(problemsOf([{ ...de, currencies: { default: ['EUR'], byCountry: { [country]: ['EUR'] } } }])).toEqual([
      `site de: currencies.byCountry.${country}: must be an upper-case country code of two letters`,
    ])
  })

  test.each(['De', 'de1', '1de', 'de-', 'de/at'])('rejects the code %j', (code) => {
    expect(problemsOf([{ ...de, code }])).toEqual([`site ${code}: code: must be lower-case letters and hyphens`])
  })

  test.each([
    'de.northwall.example',
    '//de.northwall.example',
    'ftp://de.northwall.example',
    'javascript:alert(1)',
    'https://de.northwall.example/',
    'https://DE.northwall.example',
    'https://user:secret@de.northwall.example',
    'https://de.northwall.example:443',
    'https://de.northwall.example/de/de',
    'https://de.northwall.example/DE',
    'https://de.northwall.example/de/',
    'https://de.northwall.example/../de',
    'https://de.northwall.example?de',
    'https://de.northwall.example#de',
    '',
  ])('rejects the URL %j', (url) => {
    expect(problemsOf([{ ...de, url }])).toEqual([expect.stringMatching(/^site de: url: must be an http\(s\) origin/)])
  })

  test('identifies a record without a code by its number', () => {
    const { code: _code, ...nameless } = de
    expect(problemsOf([recordOf('fr'), nameless])).toEqual([expect.stringMatching(/^site number 2: code: /)])
    expect(problemsOf([null])).toEqual([expect.stringMatching(/^site number 1: [^:]/)])
  })

  test('reports all problems of all records at once', () => {
    expect(
      problemsOf([
        { ...de, locale: 'x' },
        { ...recordOf('fr'), store: '', dir: '' },
      ]),
    ).toHaveLength(3)
  })
})

describe('buildSiteRegistry with duplicates', () => {
  const de = recordOf('de')
  const other = { ...recordOf('fr'), code: 'de', url: 'https://allemagne.northwall.example' }
  test.each([
    ['code', [de, other], ['site de: code: de is taken by site de']],
    [
      'URL, which is also a duplicate local host',
      [de, { ...recordOf('fr'), url: de.url }],
      ['site fr: url: de.northwall.example/ is taken by site de', 'site fr: label: de.localhost/ is taken by site de'],
    ],
    [
      'URL that differs only in scheme and port',
      [de, { ...recordOf('fr'), url: 'http://de.northwall.example:8080', label: 'fr' }],
      ['site fr: url: de.northwall.example/ is taken by site de'],
    ],
    [
      'local host',
      [de, { ...recordOf('fr'), url: 'https://de.other.example' }],
      ['site fr: label: de.localhost/ is taken by site de'],
    ],
    [
      'public host that equals the local host of another site',
      [de, { ...recordOf('fr'), url: 'http://de.localhost', label: 'fr' }],
      ['site fr: url: de.localhost/ is taken by site de'],
    ],
  ])('rejects a duplicate %s', (_, records, problems) => {
    expect(problemsOf(records)).toEqual(problems)
  })

  test('accepts a duplicate host if the language paths differ', () => {
    expect(problemsOf([recordOf('me'), recordOf('me-en')])).toEqual([])
  })
})

test('buildSiteRegistry returns a registry or problems for any records', () => {
  fc.assert(
    fc.property(fc.anything({ maxDepth: 3, withNullPrototype: true }), (records) => {
      const built = buildSiteRegistry(records)
      expect(built.ok ? built.value.all : built.problems).toBeInstanceOf(Array)
      if (!built.ok) expect(built.problems.length).toBeGreaterThan(0)
    }),
    { numRuns: RUNS },
  )
})

test('buildSiteRegistry adds a site for a new record', () => {
  const lu = { ...recordOf('be'), code: 'lu', url: 'https://lu.northwall.example/lb', locale: 'lb-LU' }
  const built = buildSiteRegistry([...SITE_RECORDS, lu])
  expect(built.ok && built.value.byCode('lu')).toMatchObject({ label: 'lu', languagePath: '/lb', locale: 'lb-LU' })
  expect(built.ok && built.value.find('lu.northwall.example', '/lb/premium')).toMatchObject({
    site: { code: 'lu' },
    path: '/premium',
  })
})

const found = (host: string, path: string): string => {
  const result = REAL_SITES.find(host, path)
  return result ? `${result.site.code} ${result.path}` : 'none'
}

describe('SiteRegistry.find for a known host', () => {
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
  ])('returns the site by host and first path segment: %s %s', (host, path, expected) => {
    expect(found(host, path)).toBe(expected)
  })
})

describe('SiteRegistry.find for an unknown host', () => {
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
  ])('returns undefined for %j', (host) => {
    expect(REAL_SITES.find(host, '/')).toBeUndefined()
  })
})

test('SiteRegistry.find returns no site for a random host, and never throws', () => {
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

test('SiteRegistry.find returns the site and path of every site link, on both the public and the local host', () => {
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

describe('a registry with few sites', () => {
  const registryOf = (...records: readonly unknown[]) => {
    const built = buildSiteRegistry(records)
    if (!built.ok) throw new Error(built.problems.join('\n'))
    return built.value
  }
  const record = (code: string) => SITE_RECORDS.find((candidate) => candidate.code === code)

  test('has no site for localhost if com does not exist', () => {
    expect(registryOf(record('de')).find('localhost', '/')).toBeUndefined()
  })

  test('finds nothing outside the language path of a host’s only site', () => {
    const registry = registryOf(record('me-en'))
    expect(registry.find('me.localhost', '/')).toBeUndefined()
    expect(registry.find('me.localhost', '/en')?.path).toBe('/')
  })

  test('gives the files of a host to its site without a language path, else to its first site', () => {
    const registry = registryOf(record('me-en'), record('cafr'), record('ca'))
    const codeOf = (host: string) => registry.ofHost(host)?.code
    expect(['me.localhost', 'ME.localhost:80', 'ca.localhost', 'xx.localhost'].map(codeOf)).toEqual([
      'me-en',
      'me-en',
      'ca',
      undefined,
    ])
  })

  test('finds a site whose URL is a loopback address', () => {
    const registry = registryOf(record('com'), { ...record('de'), url: 'http://localhost:3000', label: 'de' })
    expect(registry.find('localhost:3000', '/')?.site.code).toBe('de')
    expect(registry.find('127.0.0.1', '/')?.site.code).toBe('com')
  })
})

test('buildSiteRegistry gives a site the promotions for all sites, for its group and for its code, with their banners', () => {
  const record = {
    page: '/premium',
    list: 'l',
    startsAt: '2026-03-01T00:00',
    endsAt: '2026-03-31T23:59+09:00',
    text: 'welcome',
  } as const
  const built = buildSiteRegistry(SITE_RECORDS, {
    promotions: [
      { ...record, code: 'everywhere', sites: 'all' },
      { ...record, code: 'in-cis', sites: { group: 'cis' } },
      { ...record, code: 'in-two', sites: { codes: ['com', 'ru'] } },
    ],
    banners: [
      { id: 'cis', promotion: 'in-cis', pages: ['/'] },
      { id: 'all', promotion: 'everywhere', pages: ['/'] },
    ],
  })
  const found = (code: string) => {
    const site = built.ok ? built.value.byCode(code) : undefined
    return [site?.promotions.map((promotion) => promotion.code), site?.banners.map(({ id }) => id)]
  }
  expect(found('ru')).toEqual([
    ['everywhere', 'in-cis', 'in-two'],
    ['cis', 'all'],
  ])
  expect(found('com')).toEqual([['everywhere', 'in-two'], ['all']])
  expect(found('de')).toEqual([['everywhere'], ['all']])
  expect(built).toMatchObject({ value: { bannerIds: ['cis', 'all'] } })
  const times = built.ok ? built.value.byCode('de')?.promotions.map(({ startsAt, endsAt }) => [startsAt, endsAt]) : []
  expect(times).toEqual([['2026-02-28T23:00:00.000Z', '2026-03-31T23:59+09:00']])
})

/** Returns spellings of a host that clients, proxies and attackers may send. */
const spellingsOf = (host: string): readonly string[] => {
  const foreign = 'evil.example'
  const signs = [
    '',
    '.',
    '..',
    '/',
    '//',
    '\\',
    '?',
    '#',
    '@',
    ':',
    ',',
    ';',
    ' ',
    '\t',
    '%00',
    '%2e',
    '%2f',
    '\u0000',
    '\u3002',
    '\u200b',
  ]
  const joined = signs.flatMap((sign) => [
    host + sign,
    sign + host,
    `${host}${sign}${foreign}`,
    `${foreign}${sign}${host}`,
    `${host}${sign}80`,
    `${host.toUpperCase()}${sign}`,
  ])
  const ports = [
    '0',
    '1',
    '21',
    '22',
    '8080',
    '8443',
    '80',
    '00080',
    '080',
    '80a',
    '٣',
    '4010',
    '80/',
    '80?',
    '443',
    '3000',
    '65535',
    '99999',
    '100000',
    '-1',
    '+80',
    '8 0',
    '0x50',
    '80:80',
    '٨٠',
    '1e3',
  ]
  const rest = [
    ...ports.flatMap((port) => [`${host}:${port}`, `${host.toUpperCase()}:${port}`, `[${host}]:${port}`]),
    ...[0, 1, host.length - 1].flatMap((at) => [
      `${host.slice(0, at)}${host.charAt(at).toUpperCase()}${host.slice(at + 1)}`,
      `${host.slice(0, at)}\uff41${host.slice(at + 1)}`,
      `${host.slice(0, at)}${host.slice(at + 1)}`,
      `${host.slice(0, at)}xn--${host.slice(at)}`,
    ]),
    ...['http://', 'https://', '//', 'user@', 'user:secret@', 'a.', '*.', 'www.', '-'].map((prefix) => prefix + host),
    host.replaceAll('.', '。'),
    host.replaceAll('.', '%2e'),
    host.replaceAll('o', 'о'),
    host.replaceAll('k', '\u212a'),
    host.replaceAll('s', '\u017f'),
    `${host},${host}`,
    `${host} ${host}`,
    `${host}\r\nhost: ${foreign}`,
    `[::ffff:127.0.0.1]${host}`,
    encodeURIComponent(`${host}/`),
  ]
  return [...new Set([...joined, ...rest])]
}

test('of two hundred spellings of each host of every site, only those find a site that every client reads as that host', () => {
  const hostsOf = ({ url, label }: (typeof REAL_SITES.all)[number]) => [new URL(url).hostname, `${label}.localhost`]
  const known = new Set(REAL_SITES.all.flatMap(hostsOf))
  const wrong: string[] = []
  for (const site of REAL_SITES.all)
    for (const host of hostsOf(site)) {
      const spellings = spellingsOf(host)
      expect(spellings.length).toBeGreaterThanOrEqual(200)
      for (const spelling of spellings) {
        const found = REAL_SITES.find(spelling, siteLink(site, '/premium'))?.site
        const named = new RegExp(`^${host.replaceAll('.', '\\.')}(?::\\d{1,5})?$`, 'i').test(spelling)
        const isOwn = named && URL.canParse(`http://${spelling}`)
        // Without one letter, a host may be that of another site.
        const isOther = spelling !== host && known.has(spelling)
        if (!isOther && (isOwn ? found !== site : found !== undefined))
          wrong.push(`${site.code}: ${JSON.stringify(spelling)}`)
      }
    }
  expect(wrong).toEqual([])
})
