import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStorefront } from './copied-storefront.ts'
import { copyTree } from './copied-tree.ts'
import { ROOT } from './source-files.ts'
import { undocumented, WRITE_VIEWS } from './worked-example.ts'

const RECORDS = 'domain/sites/europe-site-records.ts'
/** A second list of all site codes, so that no site is lost by mistake. */
const CODES = 'tests/domain/sites/site-records.test.ts'
/** Prices of each site, reviewed by a reader of its language. */
const PRICE_TEXTS = 'tests/domain/money/price-texts.tsv'

const RECORD = `  {
    code: 'at',
    url: 'https://at.northwall.example',
    locale: 'de-AT',
    language: 'de',
    dir: 'ltr',
    group: 'world',
    currencies: { default: ['EUR'], byCountry: {} },
    offersRegion: 'at',
    offersLanguage: 'de',
    manifest: 'standard',
    store: 'northwall-eu',
    taxLabel: 'inclVat',
    b2bSuffix: '',
    b2bSuffixByCurrency: {},
    savingsType: 'percentage',
    countryName: 'Österreich',
    languageName: 'Deutsch',
    continent: 'europe',
  },
`

describe('a new site', () => {
  const tree = copyTree()
  const storefront = openStorefront(tree)
  afterAll(tree.remove)

  beforeAll(() => {
    tree.insertBefore(RECORDS, "  {\n    code: 'de',", RECORD)
    tree.run(...WRITE_VIEWS)
  })

  it('changes its record, the list of codes and the reviewed price texts, and no other file', () => {
    expect(tree.changed()).toEqual([RECORDS])
    const list = /const CODES = `([^`]+)`/.exec(readFileSync(join(ROOT, CODES), 'utf8'))?.[1]?.split(/\s+/) ?? []
    expect(list).toContain('de')
    expect(list).not.toContain('at')
    const priced = readFileSync(join(ROOT, PRICE_TEXTS), 'utf8')
    expect([/^de\t/m.test(priced), /^at\t/m.test(priced)]).toEqual([true, false])
  })

  it('is the worked example of CONTRIBUTING.md', () => {
    expect(undocumented('A site', [RECORD])).toEqual([])
  })

  it('compiles', () => {
    expect(tree.typeErrors()).toBe('')
  })

  it.each(['/', '/premium', '/compare', '/downloads'])('has the page %s in its language', async (path) => {
    expect(await storefront.page(path, 'at')).toContain('lang="de-AT"')
  })

  it('sells at prices of its region, in its currency', async () => {
    const html = (await storefront.page('/premium', 'at')) ?? ''
    expect(html).toContain('data-state="offered"')
    expect(html).toMatch(/data-price="[^"]*"[^>]*>[^<]*€/)
    const location = await storefront.buy({ product: 'premium', option: 'premium-1Y-3-once', back: '/premium' }, 'at')
    expect(new URL(location).searchParams.get('region')).toBe('at')
  })

  it('is in the country selector of other sites, and has a sitemap', async () => {
    expect(await storefront.page('/', 'fr')).toMatch(/data-site="at"[^>]*>/)
    expect(await storefront.sitemap('at')).toContain('<loc>https://at.northwall.example/premium</loc>')
  })

  it('is listed by `npm run sites`', () => {
    expect(JSON.parse(tree.run('commands/sites.ts', '--json'))).toContainEqual(
      expect.objectContaining({ code: 'at', locale: 'de-AT', localUrl: 'http://at.localhost:3000/' }),
    )
  })
})
