import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStorefront } from './copied-storefront.ts'
import { copyTree } from './copied-tree.ts'
import { GENERATE, PRICE_TEXTS, undocumented } from './worked-example.ts'

const RECORDS = 'domain/sites/europe-site-records.ts'

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

// The tests follow the steps of a contributor.
describe('a new site', { shuffle: false }, () => {
  const tree = copyTree()
  const storefront = openStorefront(tree)
  afterAll(tree.remove)

  beforeAll(() => {
    tree.insertBefore(RECORDS, "  {\n    code: 'de',", RECORD)
  })

  it('changes only its record; `npm run generate` then adds the price texts for review', () => {
    expect(tree.changed()).toEqual([RECORDS])
    tree.run(GENERATE)
    expect(tree.changed()).toEqual([RECORDS, PRICE_TEXTS])
    expect(readFileSync(join(tree.root, PRICE_TEXTS), 'utf8')).toMatch(/^at\tEUR\t0,00␣€\t/m)
  })

  it('matches the worked example in CONTRIBUTING.md', () => {
    expect(undocumented('A site', [RECORD])).toEqual([])
  })

  it('compiles', () => {
    expect(tree.typeErrors()).toBe('')
  })

  it.each(['/', '/premium', '/compare', '/downloads'])('has the page %s in its language', async (path) => {
    expect(await storefront.page(path, 'at')).toMatch(/^<html lang="de-AT" dir="ltr">/)
  })

  it('shows the prices of its region in its currency', async () => {
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

  it('is suggested to visitors from its country', async () => {
    const { suggestedSite } = await tree.load<typeof import('../../domain/sites/suggested-site.ts')>(
      'domain/sites/suggested-site.ts',
    )
    const { services } =
      await tree.load<typeof import('../../adapters/wiring/services.ts')>('adapters/wiring/services.ts')
    const { sites } = services()
    const com = sites.byCode('com')
    expect(com && suggestedSite(sites, com, 'AT')?.code).toBe('at')
  })

  it('is listed by `npm run sites`', () => {
    expect(JSON.parse(tree.run('commands/sites.ts', '--json'))).toContainEqual(
      expect.objectContaining({ code: 'at', locale: 'de-AT', localUrl: 'http://at.localhost:3000/' }),
    )
  })
})
