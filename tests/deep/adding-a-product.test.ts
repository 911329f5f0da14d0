import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogueProblems } from '../codebase/catalogue-rules.ts'
import { openStorefront } from '../codebase/copied-storefront.ts'
import { copyTree } from '../codebase/copied-tree.ts'
import { readCatalogue } from '../codebase/read-catalogue.ts'
import { GENERATE, PAGE_DATES, TRANSLATION_STATES, undocumented, VIEWS } from '../codebase/worked-example.ts'

const RECORDS = 'domain/catalogue/product-records.ts'
const PRICES = 'adapters/shop/base-price-table.ts'
const SPECULATION_RULES = 'public/speculation-rules.json'

const RECORD = `  {
    page: 'family',
    shortName: 'family',
    edition: 'consumer',
    buyBlock: { purchaseType: 'Purchase', selectedPack: 5, selectedTermType: 'Y', selectedTermDuration: 1 },
    download: { productCode: 'family', ...HOME_LICENCE },
    navigation: { menu: 'home', text: 'family' },
    cards: { home: 4, compare: 4, search: 6 },
    icons: ['family', 'shield', 'eye', 'phone', 'globe', 'key'],
  },
`

const PRICE = `  family: {
    purchaseType: 'Purchase',
    yearly: { 5: 94.99, 10: 134.99 },
    terms: [term('1Y', 'both', 0.3, [5, 10]), term('2Y', 'both', 0.35, [5, 10])],
    tokens: 'renewing',
    userAccounts: true,
  },
`

interface Texts {
  readonly products: Record<string, Readonly<Record<string, unknown>>>
}
interface Messages {
  readonly nav: Record<string, string>
}

const tree = copyTree()
const storefront = openStorefront(tree)
afterAll(tree.remove)

const pageOf = async (path: string, site?: string): Promise<string> => (await storefront.page(path, site)) ?? ''

beforeAll(() => {
  tree.insertBefore(RECORDS, "  {\n    page: 'standard',", RECORD)
  tree.insertBefore(PRICES, "  'small-office': {", PRICE)
  for (const file of readdirSync(join(tree.root, 'adapters/content/texts')))
    tree.editJson<Texts>(`adapters/content/texts/${file}`, ({ products }) => {
      products['family'] = { ...products['standard'], name: 'Northwall Family', title: `Northwall Family (${file})` }
    })
  for (const file of readdirSync(join(tree.root, 'app/_messages')).filter((name) => name.endsWith('.json')))
    tree.editJson<Messages>(`app/_messages/${file}`, ({ nav }) => {
      nav['family'] = 'Family'
    })
})

// The tests follow the steps of a contributor.
describe('a new product', { shuffle: false }, () => {
  it('changes only its record, the price table and the texts; `npm run generate` then writes the dates of pages, the states of translations, the nginx cache key and the pages to prerender', () => {
    const changed = () =>
      tree.changed().filter((path) => !/^(adapters\/content\/texts|app\/_messages)\/.*\.json$/.test(path))
    expect(changed()).toEqual([PRICES, RECORDS])
    tree.run(GENERATE)
    expect(changed()).toEqual([PAGE_DATES, PRICES, TRANSLATION_STATES, VIEWS, RECORDS, SPECULATION_RULES])
  })

  it('matches the worked example in CONTRIBUTING.md', () => {
    expect(undocumented('A product', [RECORD, PRICE])).toEqual([])
  })

  it('compiles and is complete', async () => {
    expect(tree.typeErrors()).toBe('')
    expect(catalogueProblems(await readCatalogue(tree.root, tree.load))).toEqual([])
  })

  it.each([
    ['com', 'en.json'],
    ['de', 'de.json'],
    ['me', 'ar.json'],
  ])('has a page with prices on %s', async (site, texts) => {
    const html = await pageOf('/family', site)
    expect(html).toContain(`<title>Northwall Family (${texts})</title>`)
    expect(html).toContain('data-buy-block="family"')
    expect(html).toContain('data-option="family-1Y-5-ar"')
    expect(html).toMatch(/data-price/)
  })

  it('is in the header and footer of every page, and in the sitemap of every site', async () => {
    expect((await pageOf('/privacy')).match(/<a href="\/family">Family<\/a>/g)).toHaveLength(3)
    expect(await storefront.sitemap()).toContain('<loc>https://www.northwall.example/family</loc>')
    expect(await storefront.sitemap('de')).toMatch(/<loc>[^<]+\/family<\/loc>/)
  })

  it.each(['/', '/compare', '/search'])('is a card on %s', async (path) => {
    expect(await pageOf(path)).toMatch(/<h3[^>]*>(?:<a [^>]*>)?Northwall Family</)
    expect(await pageOf(path)).toMatch(/<a [^>]*href="\/family" data-choice-of="family"/)
  })

  it('can be downloaded', async () => {
    const html = await pageOf('/downloads')
    expect(html).toContain('data-download-block="family" data-state="offered"')
    expect(html).toContain('northwall-family-26.4.1-windows.exe')
  })

  it('can be bought', async () => {
    const location = await storefront.buy({ product: 'family', option: 'family-1Y-5-once', back: '/family' })
    expect(location).toMatch(/^http:\/\/localhost:3000\/store\b.*family-1Y-5-once/)
  })

  it('cannot be bought in countries that restrict consumer editions', async () => {
    const { isGeoRestricted } = await tree.load<typeof import('../../domain/catalogue/availability.ts')>(
      'domain/catalogue/availability.ts',
    )
    expect(['BY', 'SA'].map((country) => isGeoRestricted('family', country))).toEqual([true, false])
  })
})
