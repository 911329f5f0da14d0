import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SITE_RECORDS } from '../../../domain/sites/site-records.ts'
import { buildSiteRegistry } from '../../../domain/sites/site-registry.ts'
import { RUNS } from '../runs.ts'

const recordOf = (code: string) => {
  const record = SITE_RECORDS.find((candidate) => candidate.code === code)
  if (!record) throw new Error(`no record ${code}`)
  return record
}
const problemsOf = (records: unknown): readonly string[] => {
  const built = buildSiteRegistry(records)
  return built.ok ? [] : built.problems
}

describe('an invalid record leaves no registry and is reported by site and field', () => {
  const de = recordOf('de')
  const { locale: _, ...withoutLocale } = de
  test.each([
    [{ ...de, currencies: { default: ['EUR', 'XXX'], byCountry: {} } }, 'currencies.default[1]: unknown currency XXX'],
    [{ ...de, currencies: { default: [], byCountry: {} } }, 'currencies.default: must not be empty'],
    [{ ...de, currencies: { default: ['EUR', 'EUR'], byCountry: {} } }, 'currencies.default: names a currency twice'],
    [
      { ...de, currencies: { default: ['EUR'], byCountry: { CH: ['CHF', 'EUR'] } } },
      'currencies.byCountry.CH: must hold the currencies of the default order',
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
    [{ ...de, colour: 'red' }, 'colour: unknown field'],
    [withoutLocale, 'locale: Invalid input: expected string, received undefined'],
  ])('%#: %j', (record, problem) => {
    expect(problemsOf([record])).toEqual([`site de: ${problem}`])
  })

  test.each(['chn', 'CHN', '1CH', ''])('country %j', (country) => {
    expect(problemsOf([{ ...de, currencies: { default: ['EUR'], byCountry: { [country]: ['EUR'] } } }])).toEqual([
      `site de: currencies.byCountry.${country}: must be an upper-case country code of two letters`,
    ])
  })

  test.each(['De', 'de1', '1de', 'de-', 'de/at'])('code %j', (code) => {
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
  ])('url %j', (url) => {
    expect(problemsOf([{ ...de, url }])).toEqual([expect.stringMatching(/^site de: url: must be an http\(s\) origin/)])
  })

  test('a record without a code is reported by its number', () => {
    const { code: _code, ...nameless } = de
    expect(problemsOf([recordOf('fr'), nameless])).toEqual([expect.stringMatching(/^site number 2: code: /)])
    expect(problemsOf([null])).toEqual([expect.stringMatching(/^site number 1: [^:]/)])
  })

  test('all problems of all records are reported at once', () => {
    expect(
      problemsOf([
        { ...de, locale: 'x' },
        { ...recordOf('fr'), store: '', dir: '' },
      ]),
    ).toHaveLength(3)
  })
})

describe('what is unique to a site cannot be another’s', () => {
  const de = recordOf('de')
  const other = { ...recordOf('fr'), code: 'de', url: 'https://allemagne.northwall.example' }
  test.each([
    ['code', [de, other], ['site de: code: de is taken by site de']],
    [
      'url, and with it the local host',
      [de, { ...recordOf('fr'), url: de.url }],
      ['site fr: url: de.northwall.example/ is taken by site de', 'site fr: label: de.localhost/ is taken by site de'],
    ],
    [
      'url that differs in scheme and port alone',
      [de, { ...recordOf('fr'), url: 'http://de.northwall.example:8080', label: 'fr' }],
      ['site fr: url: de.northwall.example/ is taken by site de'],
    ],
    [
      'local host',
      [de, { ...recordOf('fr'), url: 'https://de.other.example' }],
      ['site fr: label: de.localhost/ is taken by site de'],
    ],
    [
      'public host that is the local one of another',
      [de, { ...recordOf('fr'), url: 'http://de.localhost', label: 'fr' }],
      ['site fr: url: de.localhost/ is taken by site de'],
    ],
  ])('%s', (_, records, problems) => {
    expect(problemsOf(records)).toEqual(problems)
  })

  test('sites may share a host when their language paths differ', () => {
    expect(problemsOf([recordOf('me'), recordOf('me-en')])).toEqual([])
  })
})

test('whatever the records are, the result is a registry or a list of problems', () => {
  fc.assert(
    fc.property(fc.anything({ maxDepth: 3, withNullPrototype: true }), (records) => {
      const built = buildSiteRegistry(records)
      expect(built.ok ? built.value.all : built.problems).toBeInstanceOf(Array)
      if (!built.ok) expect(built.problems.length).toBeGreaterThan(0)
    }),
    { numRuns: RUNS },
  )
})

test('adding a site is adding a record', () => {
  const lu = { ...recordOf('be'), code: 'lu', url: 'https://lu.northwall.example/lb', locale: 'lb-LU' }
  const built = buildSiteRegistry([...SITE_RECORDS, lu])
  expect(built.ok && built.value.byCode('lu')).toMatchObject({ label: 'lu', languagePath: '/lb', locale: 'lb-LU' })
  expect(built.ok && built.value.find('lu.northwall.example', '/lb/premium')).toMatchObject({
    site: { code: 'lu' },
    path: '/premium',
  })
})
