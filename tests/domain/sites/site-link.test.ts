import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alternates } from '../../../domain/law/site-paths.ts'
import { canonicalUrl, localUrl, siteLink } from '../../../domain/sites/site-link.ts'
import { SITE_RECORDS } from '../../../domain/sites/site-records.ts'
import { buildSiteRegistry } from '../../../domain/sites/site-registry.ts'
import { RUNS } from '../runs.ts'
import { REAL_SITES, realSite } from './real-sites.ts'

const NOW_MS = Date.UTC(2026, 10, 23)

describe('siteLink', () => {
  test.each([
    ['com', '/', '/'],
    ['com', '', '/'],
    ['com', '/premium', '/premium'],
    ['com', 'premium', '/premium'],
    ['com', '/premium/', '/premium'],
    ['com', '/en', '/en'],
    ['me-en', '/', '/en'],
    ['me-en', '', '/en'],
    ['me-en', '/premium', '/en/premium'],
    ['me-en', '/premium/', '/en/premium'],
    ['me-en', '/english', '/en/english'],
    ['me-en', '/en', '/en'],
    ['me-en', '/en/premium', '/en/premium'],
    ['me-en', '/../premium', '/en/premium'],
    ['me-en', '/en/../premium', '/en/premium'],
    ['me-en', '/en/%2e%2e/premium', '/en/premium'],
    ['cafr', '/premium?buy=unavailable#offer', '/fr/premium?buy=unavailable#offer'],
    ['cafr', '/?currency=CAD', '/fr?currency=CAD'],
    ['com', '/?currency=EUR', '/?currency=EUR'],
    ['kzkk', '/поиск', '/kk/%D0%BF%D0%BE%D0%B8%D1%81%D0%BA'],
  ])('on site %s, adds the language path to %s', (code, path, expected) => {
    expect(siteLink(realSite(code), path)).toBe(expected)
  })
})

test.each([
  '//evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/..//evil.example',
  '//evil.example:99999999',
  'https://evil.example',
  'javascript:alert(1)',
  '////',
])('siteLink never leads to another host: %j', (path) => {
  for (const site of REAL_SITES.all) {
    expect(new URL(siteLink(site, path), 'https://here.example/a/b').origin).toBe('https://here.example')
  }
})

const site = fc.constantFrom(...REAL_SITES.all)
const anyPath = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[/\\.a-z?#%2e\t]{0,20}$/), fc.webPath())

test('siteLink keeps host and language path, adds no trailing slash and is idempotent, for any path', () => {
  fc.assert(
    fc.property(site, anyPath, (of, path) => {
      const link = siteLink(of, path)
      const { origin, pathname } = new URL(link, 'https://here.example/a/b')
      expect(origin).toBe('https://here.example')
      expect(pathname === of.languagePath || pathname.startsWith(`${of.languagePath}/`)).toBe(true)
      expect(pathname === '/' || !pathname.endsWith('/')).toBe(true)
      expect(pathname).not.toContain('//')
      expect(siteLink(of, link)).toBe(link)
    }),
    { numRuns: RUNS },
  )
})

test.each([
  ['com', '/', 'https://www.northwall.example/'],
  ['com', '/premium', 'https://www.northwall.example/premium'],
  ['com', '/premium/?utm_source=x#y', 'https://www.northwall.example/premium'],
  ['me-en', '/', 'https://me.northwall.example/en'],
  ['me-en', '/premium', 'https://me.northwall.example/en/premium'],
])('canonicalUrl on site %s for %s is %s', (code, path, expected) => {
  expect(canonicalUrl(realSite(code), path)).toBe(expected)
})

test.each([
  ['com', 'http://com.localhost:3000/'],
  ['de', 'http://de.localhost:3000/'],
  ['me', 'http://me.localhost:3000/'],
  ['me-en', 'http://me.localhost:3000/en/'],
])('localUrl of %s is %s', (code, expected) => {
  expect(localUrl(realSite(code), 3000)).toBe(expected)
})

test('every local URL leads to the home page of its site', () => {
  for (const each of REAL_SITES.all) {
    const { host, pathname } = new URL(localUrl(each, 4321))
    expect(REAL_SITES.find(host, pathname)).toEqual({ site: each, path: '/' })
  }
})

describe('alternates', () => {
  const list = alternates(REAL_SITES, '/premium', NOW_MS)

  const tagOf = ({ locale }: { readonly locale: string }) => (locale === 'es-419' ? 'es' : locale)

  test('contain every site once under its locale, and com as the default', () => {
    const locales = REAL_SITES.all.map(tagOf)
    expect(list.map(({ hreflang }) => hreflang).toSorted()).toEqual([...locales, 'x-default'].toSorted())
    expect(list).toContainEqual({ hreflang: 'en-AE', href: 'https://me.northwall.example/en/premium' })
    expect(list).toContainEqual({ hreflang: 'x-default', href: 'https://www.northwall.example/premium' })
  })

  test('link each tag to the canonical URL of its site', () => {
    for (const each of REAL_SITES.all) {
      expect(list.find(({ hreflang }) => hreflang === tagOf(each))?.href).toBe(canonicalUrl(each, '/premium'))
    }
  })

  test('name only countries as regions, because search engines ignore other regions', () => {
    const others = list
      .map(({ hreflang }) => hreflang)
      .filter((tag) => !/^[a-z]+(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/.test(tag))
    expect(others).toEqual(['x-default'])
    expect(list).toContainEqual({ hreflang: 'es', href: 'https://latam.northwall.example/premium' })
  })

  test('contain a locale once if two sites share it, and no default if com does not exist', () => {
    const twins = SITE_RECORDS.filter(({ code }) => code === 'de' || code === 'be')
    const built = buildSiteRegistry(twins.map((record) => ({ ...record, locale: 'de-BE' })))
    expect(built.ok && alternates(built.value, '/', NOW_MS)).toEqual([
      { hreflang: 'de-BE', href: 'https://de.northwall.example/' },
    ])
  })
})
