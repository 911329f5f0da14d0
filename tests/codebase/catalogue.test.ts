import { describe, expect, it } from 'vitest'
import { type Catalogue, catalogueProblems, type DraftRecord } from './catalogue-rules.ts'
import { readCatalogue } from './read-catalogue.ts'
import { ROOT } from './source-files.ts'

const COMPLETE: DraftRecord = {
  page: 'family-plan',
  shortName: 'family',
  edition: 'consumer',
  buyBlock: { purchaseType: 'Purchase' },
  download: { productCode: 'family', businessPurpose: 'Commercial', licenseTier: 'Home' },
  navigation: { menu: 'home', text: 'family' },
  cards: { home: 1 },
  icons: ['shield'],
}

const PLANTED: Catalogue = {
  products: [COMPLETE],
  servicePaths: ['/', '/downloads'],
  prices: { family: 'Purchase' },
  installers: ['family'],
  texts: {
    en: { 'family-plan': { features: { items: ['one'] } } },
    de: { 'family-plan': { features: { items: ['eins'] } } },
  },
  menuTexts: { en: { family: 'Family' }, de: { family: 'Familie' } },
}

const { edition: _, ...withoutEdition } = COMPLETE
const { navigation: __, ...withoutNavigation } = COMPLETE
const { cards: ___, ...withoutCards } = COMPLETE

const INCOMPLETE: readonly (readonly [what: string, change: Partial<Catalogue>, sentence: string])[] = [
  ['a price', { prices: {} }, 'family has no price: add it to BASE_PRODUCTS in adapters/shop/base-price-table.ts.'],
  [
    'a price for its purchase type',
    { prices: { family: 'TrialOptOut' } },
    'family has a price for TrialOptOut and a record for Purchase: give both one purchase type, in adapters/shop/base-price-table.ts or domain/catalogue/product-records.ts.',
  ],
  [
    'a menu',
    { products: [withoutNavigation] },
    'family-plan is in no menu: give its record in domain/catalogue/product-records.ts a navigation with menu and text.',
  ],
  [
    'a menu text in one language',
    { menuTexts: { ...PLANTED.menuTexts, de: {} } },
    'family-plan has no menu text: add nav.family to app/_messages/de.json.',
  ],
  [
    'an edition',
    { products: [withoutEdition] },
    "family-plan has no edition: give its record in domain/catalogue/product-records.ts the edition 'consumer' or 'business'.",
  ],
  [
    'installers',
    { installers: [] },
    'family has no installers: correct its versions in OTHER_VERSIONS of adapters/shop/installer-table.ts.',
  ],
  [
    'a card',
    { products: [withoutCards] },
    'family-plan is a card on no page: give its record in domain/catalogue/product-records.ts a position in cards.',
  ],
  [
    'a position of its card',
    { products: [{ ...COMPLETE, cards: {} }] },
    'family-plan is a card on no page: give its record in domain/catalogue/product-records.ts a position in cards.',
  ],
  [
    'texts in one language',
    { texts: { ...PLANTED.texts, de: {} } },
    'family-plan has no texts: add products.family-plan to adapters/content/texts/de.json.',
  ],
  [
    'an icon for a feature',
    { texts: { ...PLANTED.texts, de: { 'family-plan': { features: { items: ['eins', 'zwei'] } } } } },
    'family-plan has 2 features in adapters/content/texts/de.json and icons for 1: give its record in domain/catalogue/product-records.ts an icon for each.',
  ],
  [
    'a record for a price',
    { prices: { ...PLANTED.prices, orphan: 'Purchase' } },
    'orphan has a price in adapters/shop/base-price-table.ts and no record: add its record to domain/catalogue/product-records.ts.',
  ],
  [
    'a unique short name',
    { products: [COMPLETE, { ...COMPLETE, page: 'family-plan-2' }], texts: {} },
    'family is the short name of two records in domain/catalogue/product-records.ts: rename one.',
  ],
  [
    'a unique path',
    { servicePaths: ['/', '/family-plan'] },
    '/family-plan is the path of two pages: rename the page of a record in domain/catalogue/product-records.ts.',
  ],
]

describe('the catalogue', () => {
  it('contains price, menu entry, edition, installers, cards and texts for every product', async () => {
    const catalogue = await readCatalogue(ROOT, (path) => import(new URL(`../../${path}`, import.meta.url).href))
    expect(catalogue.products.length).toBeGreaterThan(0)
    expect(catalogueProblems(catalogue)).toEqual([])
  })

  it('accepts a free product without a price', () => {
    const free: DraftRecord = { ...COMPLETE, buyBlock: { purchaseType: 'Free' } }
    expect(catalogueProblems({ ...PLANTED, products: [free], prices: {} })).toEqual([])
  })

  it('has no problem if a product is complete', () => {
    expect(catalogueProblems(PLANTED)).toEqual([])
  })

  it.each(INCOMPLETE)('reports a product without %s, the fix and the file to change', (_, change, sentence) => {
    expect(catalogueProblems({ ...PLANTED, ...change })).toEqual([sentence])
  })
})
