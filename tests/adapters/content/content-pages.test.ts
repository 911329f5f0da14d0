import { describe, expect, test } from 'vitest'
import { ContentPages } from '../../../adapters/content/content-pages.ts'
import { isPagePath, PAGE_PATHS } from '../../../domain/catalogue/page-paths.ts'
import { SITE_LANGUAGES } from '../../../domain/sites/site-languages.ts'
import type { BuyBlockSettings } from '../../../ports/buy-block-settings.ts'
import type { PageData, PageSite } from '../../../ports/pages.ts'
import { HEAD_DRAWINGS } from '../../../ports/vocabulary.ts'

const site = (language: string): PageSite => ({
  code: 'test',
  locale: language,
  language,
  store: 'store-of-test',
  savingsType: 'currency',
  servicePath: '/test_svc',
  contentPath: '/en',
  countries: [],
})

const pageOf = async (path: string, language = 'en'): Promise<PageData> => {
  const outcome = await new ContentPages().page({ site: site(language), path })
  if (!outcome.ok) throw new Error(outcome.failure.message)
  return outcome.value
}

const blocksOf = (page: PageData): readonly BuyBlockSettings[] =>
  page.sections.flatMap((section) => {
    if (section.kind === 'hero') return section.buyBlock ? [section.buyBlock] : []
    if (section.kind === 'products' || section.kind === 'comparison')
      return section.cards.flatMap((card) => (card.buyBlock ? [card.buyBlock] : []))
    return []
  })

const pathsOf = (page: PageData): readonly string[] =>
  page.sections.flatMap((section) => {
    if (section.kind === 'hero') return section.action ? [section.action.path] : []
    return section.kind === 'products' || section.kind === 'comparison' ? section.cards.map((card) => card.path) : []
  })

/** The products that every site must sell. */
const REQUIRED = ['premium', 'plus', 'standard', 'small-office', 'endpoint', 'free', 'premium-trial']

const heroBlock = async (path: string) => blocksOf(await pageOf(path))[0]

describe.each(SITE_LANGUAGES)('the pages in %s', (language) => {
  test.each(PAGE_PATHS)(
    '%s has a hero and at least one more section, and links only to existing pages and sections',
    async (path) => {
      const page = await pageOf(path, language)
      expect(page.status).toBe(200)
      expect(page.path).toBe(path)
      expect(page.sections[0]?.kind).toBe('hero')
      expect(page.sections.length).toBeGreaterThan(1)
      const anchors = page.sections.flatMap((section) => ('anchor' in section ? [`#${section.anchor}`] : []))
      expect(pathsOf(page).filter((target) => !isPagePath(target) && !anchors.includes(target))).toEqual([])
    },
  )

  test('all pages have unique titles and descriptions', async () => {
    const pages = await Promise.all(PAGE_PATHS.map((path) => pageOf(path, language)))
    expect(new Set(pages.map((page) => page.title)).size).toBe(PAGE_PATHS.length)
    expect(new Set(pages.map((page) => page.description)).size).toBe(PAGE_PATHS.length)
  })

  test('all titles and descriptions fit into a search result', async () => {
    for (const path of PAGE_PATHS) {
      const page = await pageOf(path, language)
      expect(page.title.length, page.title).toBeLessThanOrEqual(75)
      expect(page.description.length, page.description).toBeLessThanOrEqual(165)
    }
  })
})

test.each(['/renew', '/contact-sales', '/support', '/search'])(
  '%s has a small picture and no link in its hero, because its form is the task',
  async (path) => {
    const [hero] = (await pageOf(path)).sections
    expect(hero).toMatchObject({
      kind: 'hero',
      title: expect.any(String),
      picture: expect.toBeOneOf([...HEAD_DRAWINGS]),
    })
    expect(hero).not.toHaveProperty('action')
  },
)

test.each(['/nowhere', '/premium/', '/Premium', '', '/constructor', '/__proto__'])(
  'the unknown path "%s" returns a 404 page with links',
  async (path) => {
    const page = await pageOf(path)
    expect(page.status).toBe(404)
    expect(page.path).toBe(path)
    expect(pathsOf(page)).toContain('/')
  },
)

test('the page of each product that is sold links the guarantee, and the pages of the trial and the free product do not', async () => {
  const linked = await Promise.all(
    PAGE_PATHS.map(async (path) => {
      const { component, sections } = await pageOf(path)
      const links = sections.flatMap((section) => (section.kind === 'proofs' ? section.proofs : []))
      return component === 'product' && links.some((link) => link.path === '/guarantee') ? [path] : []
    }),
  )
  expect(linked.flat()).toEqual(['/premium', '/plus', '/standard', '/small-office', '/endpoint'])
})

test('a language without page texts uses English', async () => {
  expect((await pageOf('/', 'tlh')).title).toBe((await pageOf('/', 'en')).title)
})

describe('buy blocks', () => {
  const year = { selectedTermType: 'Y', selectedTermDuration: 1 }
  test.each([
    ['/premium', { product: 'premium', purchaseType: 'Purchase', selectedPack: 3, ...year }],
    [
      '/plus',
      {
        product: 'plus',
        purchaseType: 'Purchase',
        selectedPack: 5,
        ...year,
        itemOffersGroupLimit: 10,
        showEvenDevices: true,
      },
    ],
    ['/standard', { product: 'standard', purchaseType: 'Purchase', noOptionsLimit: true }],
    [
      '/small-office',
      {
        product: 'small-office',
        purchaseType: 'Purchase',
        selectedPack: 10,
        optionsDivider: 5,
        _minPackNum: 5,
        noOptionsLimit: true,
      },
    ],
    [
      '/endpoint',
      { product: 'endpoint', purchaseType: 'Purchase', selectedPack: 25, optionsDivider: 5, _minPackNum: 10 },
    ],
    ['/free', { product: 'free', purchaseType: 'Free' }],
    ['/trial', { product: 'premium-trial', purchaseType: 'TrialOptOut' }],
  ])('the block of %s has the product’s settings, and the site’s store and savings type', async (path, settings) => {
    const block = await heroBlock(path)
    expect(block?.buyLinkDecorations).toContainEqual({
      linkName: 'cid',
      sourceType: 'cookie',
      sourceName: 'campaign_id',
    })
    const { buyLinkDecorations: _, ...own } = block ?? { buyLinkDecorations: [] }
    expect(own).toEqual({
      ...settings,
      store: 'store-of-test',
      savingsType: 'currency',
      globalAdditionalGetParams: { channel: 'website' },
    })
  })

  test('a product’s block is the same on the home page and on the product page', async () => {
    const home = blocksOf(await pageOf('/'))
    expect(home.length).toBeGreaterThan(0)
    // Only the modals of the home page offer add-ons.
    for (const { addOns: _, ...block } of home) expect(block).toEqual(await heroBlock(`/${block.product}`))
  })

  test.each([
    ['/', ['premium', 'plus', 'standard', 'small-office', 'endpoint']],
    ['/compare', ['premium', 'plus', 'standard', 'small-office', 'endpoint']],
    ['/search', ['premium', 'plus', 'standard', 'free', 'premium-trial', 'small-office', 'endpoint']],
    ['/nowhere', ['premium', 'plus', 'standard']],
  ])('the cards on %s are sorted by position, consumer products first', async (path, products) => {
    const shown = blocksOf(await pageOf(path)).map((block) => block.product)
    expect(shown.filter((product) => REQUIRED.includes(product))).toEqual(products)
  })

  test('a page has at most one block per product', async () => {
    for (const path of PAGE_PATHS) {
      const products = blocksOf(await pageOf(path)).map((block) => block.product)
      expect(new Set(products).size, path).toBe(products.length)
    }
  })
})
