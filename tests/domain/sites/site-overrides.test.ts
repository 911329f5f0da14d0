import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applySiteOverrides } from '../../../domain/sites/site-overrides.ts'
import { SITE_RECORDS } from '../../../domain/sites/site-records.ts'
import { buildSiteRegistry } from '../../../domain/sites/site-registry.ts'
import { RUNS } from '../runs.ts'

const movedSite = (code: string, overrides: unknown) => {
  const applied = applySiteOverrides(SITE_RECORDS, overrides)
  const built = buildSiteRegistry(applied.ok ? applied.value : [])
  const site = built.ok ? built.value.byCode(code) : undefined
  return site && `${site.url} ${site.label}.localhost${site.languagePath}`
}
const problemsOf = (overrides: unknown): readonly string[] => {
  const applied = applySiteOverrides(SITE_RECORDS, overrides)
  return applied.ok ? [] : applied.problems
}

test('applySiteOverrides without overrides returns the records unchanged', () => {
  expect(applySiteOverrides(SITE_RECORDS, {})).toEqual({ ok: true, value: SITE_RECORDS })
})

test.each([
  ['de', { url: 'https://shop.example' }, 'https://shop.example de.localhost'],
  ['de', { url: 'https://shop.example/de' }, 'https://shop.example/de de.localhost/de'],
  ['de', { url: 'https://www.shop.example' }, 'https://www.shop.example de.localhost'],
  ['com', { url: 'https://shop.example' }, 'https://shop.example com.localhost'],
  ['me-en', { url: 'https://arabia.example/en' }, 'https://arabia.example/en me.localhost/en'],
  ['me-en', { url: 'https://arabia.example' }, 'https://arabia.example me-en.localhost'],
  ['me-en', { host: 'arabia.example:8443' }, 'https://arabia.example:8443/en me.localhost/en'],
  ['de', { host: 'shop.example' }, 'https://shop.example de.localhost'],
  ['de', { url: 'http://a.example/de', host: 'b.example' }, 'http://b.example/de de.localhost/de'],
  ['de', {}, 'https://de.northwall.example de.localhost'],
])('applySiteOverrides moves site %s with %j to %s', (code, override, expected) => {
  expect(movedSite(code, { [code]: override })).toBe(expected)
})

test.each([
  [{}, false],
  [{ disablePrices: true }, true],
  [{ disablePrices: false }, false],
  [{ disablePrices: true, host: 'shop.example' }, true],
])('applySiteOverrides with %j sets whether the site hides prices: %s', (override, isHidden) => {
  const applied = applySiteOverrides(SITE_RECORDS, { de: override })
  const built = buildSiteRegistry(applied.ok ? applied.value : [])
  const hidden = built.ok ? built.value.all.filter((site) => site.disablePrices).map((site) => site.code) : null
  expect(hidden).toEqual(isHidden ? ['de'] : [])
})

test.each([
  [{}, '/de_svc /de-de'],
  [{ servicePath: '/cms_svc' }, '/cms_svc /de-de'],
  [{ servicePath: '/v2/cms_svc', contentPath: '/shop/de' }, '/v2/cms_svc /shop/de'],
  [{ servicePath: '/cms' }, null],
  [{ servicePath: '/../x_svc' }, null],
  [{ contentPath: 'de' }, null],
  [{ contentPath: '/de/' }, null],
  [{ contentPath: '/de?x=1' }, null],
])('applySiteOverrides with %j sets the content paths: %s', (override, expected) => {
  const applied = applySiteOverrides(SITE_RECORDS, { de: override })
  const built = buildSiteRegistry(applied.ok ? applied.value : [])
  const site = built.ok ? built.value.byCode('de') : undefined
  expect(site ? `${site.servicePath} ${site.contentPath}` : null).toBe(expected)
})

test.each([
  [{}, 'none'],
  [{ accountUrl: 'https://account.example/orders' }, 'https://account.example/orders'],
  [{ accountUrl: 'account.example' }, null],
  [{ accountUrl: 'javascript:alert(1)' }, null],
])('applySiteOverrides with %j sets the account of the store: %s', (override, expected) => {
  const applied = applySiteOverrides(SITE_RECORDS, { de: override })
  const built = buildSiteRegistry(applied.ok ? applied.value : [])
  const site = built.ok ? built.value.byCode('de') : undefined
  expect(site ? (site.accountUrl ?? 'none') : null).toBe(expected)
})

describe('applySiteOverrides with an invalid override', () => {
  test.each([
    [{ zz: { url: 'https://zz.example' } }, ['site zz: no such site']],
    [{ de: { urll: 'https://de.example' } }, ['site de: urll: unknown field']],
    [{ de: { url: 7 } }, ['site de: url: Invalid input: expected string, received number']],
    [{ de: { host: 'a/b' } }, ['site de: host: must be a lower-case host name, with a port or without']],
    [{ de: null, fr: [] }, [expect.stringMatching(/^site de: [^:]/), expect.stringMatching(/^site fr: [^:]/)]],
    [[], [expect.stringMatching(/^site overrides: [^:]/)]],
    ['de', [expect.stringMatching(/^site overrides: [^:]/)]],
  ])('reports the site and field of %j', (overrides, problems) => {
    expect(problemsOf(overrides)).toEqual(problems)
  })

  test('accepts the URL of another site, which the registry reports', () => {
    const applied = applySiteOverrides(SITE_RECORDS, { de: { host: 'fr.northwall.example' } })
    const built = buildSiteRegistry(applied.ok ? applied.value : [])
    expect(built).toEqual({
      ok: false,
      problems: [expect.stringContaining('fr.northwall.example/ is taken by site')],
    })
  })
})

test('applySiteOverrides returns records or problems for any overrides', () => {
  const overrides = fc.oneof(
    fc.anything(),
    fc.dictionary(fc.constantFrom('de', 'fr', 'zz'), fc.record({ url: fc.string(), host: fc.string() })),
  )
  fc.assert(
    fc.property(overrides, (value) => {
      const applied = applySiteOverrides(SITE_RECORDS, value)
      if (applied.ok) expect(applied.value).toHaveLength(SITE_RECORDS.length)
      else expect(applied.problems.length).toBeGreaterThan(0)
    }),
    { numRuns: RUNS },
  )
})
