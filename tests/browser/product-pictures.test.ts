import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { PRODUCT_PATHS } from '../../domain/catalogue/page-paths.ts'
import { productOf } from '../../domain/catalogue/product-lookup.ts'
import { PRODUCTS } from '../../domain/catalogue/product-records.ts'
import { STEP_DRAWINGS } from '../../ports/vocabulary.ts'
import { it } from './browser-test.ts'
import { sampled } from './sampled-cases.ts'
import { sharedStorefront } from './shared-storefront.ts'

const storefront = sharedStorefront()

const DESKTOP = { width: 1280, height: 800 }
const APP = 'main > section img[src^="/screens/"]'

/** Space between the app and the lower edge of the hero, in pixels. */
const SPACE = 48

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (box === null) throw new Error(`${selector} is not visible`)
  return box
}

describe('the hero of a product', () => {
  it.for(sampled(PRODUCT_PATHS, (path) => ['/premium', '/free'].includes(path)))(
    'shows the whole app on a desktop, and its start on the first screen: %s',
    async (path, { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled: false, viewport: DESKTOP })
      for (const code of ['com', 'de', 'me']) {
        await page.goto(storefront.localUrl(code, path))
        for (const width of [DESKTOP.width, 1024]) {
          await page.setViewportSize({ width, height: 800 })
          const [app, hero] = [await boxOf(page, APP), await boxOf(page, 'main > section')]
          expect(DESKTOP.height - app.y).toBeGreaterThan(100)
          expect(app.width, `${width} px`).toBeGreaterThanOrEqual(400)
          expect(app.height / app.width, `${width} px`).toBeCloseTo(0.8, 2)
          const below = hero.y + hero.height - app.y - app.height
          expect(below, `${width} px`).toBeGreaterThanOrEqual(SPACE - 1)
        }
      }
    },
  )

  it.for(['com', 'me'])('shows the app beside its advantages on a tablet: %s', async (code, { openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false, viewport: { width: 820, height: 1180 } })
    await page.goto(storefront.localUrl(code, '/plus'))
    const [app, points, hero] = [
      await boxOf(page, APP),
      await boxOf(page, 'main > section ul:has(+ div > img)'),
      await boxOf(page, 'main > section'),
    ]
    expect(app.width).toBeGreaterThan(300)
    expect(code === 'me' ? points.x - app.x - app.width : app.x - points.x - points.width).toBeGreaterThan(0)
    expect(app.height / app.width).toBeCloseTo(0.8, 2)
    expect(hero.y + hero.height - app.y - app.height).toBeCloseTo(SPACE, 0)
  })

  it('loads no app on a phone', async ({ openPage }) => {
    const { page } = await openPage({ viewport: { width: 390, height: 844 } })
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await page.goto(storefront.localUrl('com', '/premium'), { waitUntil: 'load' })
    const drawing = page.locator('img[src="/screens/family.en.svg"]')
    await drawing.scrollIntoViewIfNeeded()
    await expect.poll(() => loaded).toContain('/screens/family.en.svg')
    expect(loaded).not.toContain('/screens/premium.en.svg')
    expect(await page.locator(APP).isVisible()).toBe(false)
  })
})

it.for([
  ['com', '/premium', 'family.en'],
  ['de', '/premium', 'family.de'],
  ['com', '/plus', 'cafe'],
  ['com', '/', 'household'],
] as const)(
  'the picture beside the features fills its panel, and stays on the screen until the last feature: %s %s',
  async ([code, path, name], { openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false, viewport: DESKTOP })
    await page.goto(storefront.localUrl(code, path))
    const image = page.locator(`img[src="/screens/${name}.svg"]`)
    await image.scrollIntoViewIfNeeded()
    const { inner, panel } = await image.evaluate((element: HTMLImageElement) => {
      const box = (element.closest('picture') ?? element).getBoundingClientRect()
      return { inner: (box.width * element.height) / element.width, panel: box.height }
    })
    expect(panel - inner).toBeLessThan(80)
    const last = page.locator(`section:has(img[src="/screens/${name}.svg"]) li`).last()
    await last.evaluate((element) =>
      scrollTo({ top: scrollY + element.getBoundingClientRect().bottom - 700, behavior: 'instant' }),
    )
    const [shown, header] = [await image.boundingBox(), await page.locator('header').boundingBox()]
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0) + 300)
  },
)

it.for(['com', 'me'])('the scene of the family fills its panel at every width: %s', async (code, { openPage }) => {
  const { page } = await openPage({ javaScriptEnabled: false })
  await page.goto(storefront.localUrl(code, '/premium'))
  const image = page.locator('main picture > img')
  for (const width of [390, 639, 820, 1023, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const [picture, panel] = [await image.boundingBox(), await image.locator('..').boundingBox()]
    expect(picture, `${width} px`).toEqual(panel)
    expect((picture?.height ?? Number.NaN) / (picture?.width ?? 0), `${width} px`).toBeCloseTo(
      width >= 640 && width < 1024 ? 0.7 : 540 / 420,
      1,
    )
  }
})

it.for(STEP_DRAWINGS)(
  'the cards of the steps show one picture each, above their texts: %s',
  async (name, { openPage }) => {
    const { page, requests } = await openPage({ javaScriptEnabled: false })
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const first = requests.length
      await page.goto(storefront.localUrl('com', `/${name}`))
      const cards = page.locator('main ol:has(h3) > li')
      await cards.first().scrollIntoViewIfNeeded()
      await expect
        .poll(() => requests.slice(first).map((request) => new URL(request.url()).pathname))
        .toContain(`/screens/steps-${name}.svg`)
      const spaces = await cards.evaluateAll((elements) =>
        elements.map((element) => {
          const card = element.getBoundingClientRect()
          return ((element.querySelector('h3')?.getBoundingClientRect().y ?? 0) - card.y) / card.width
        }),
      )
      expect(spaces).toHaveLength(3)
      for (const space of spaces) expect(space).toBeGreaterThan(0.45)
    }
  },
)

it.for(['com', 'de', 'me'])(
  'the app beside a form with add-ons stays on the screen until the end of the form: %s',
  async (code, { openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false, viewport: DESKTOP })
    await page.goto(storefront.localUrl(code, '/buy-premium'))
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
    const [app, header] = [await boxOf(page, APP), await boxOf(page, 'header')]
    expect(app.y).toBeGreaterThan(header.y + header.height)
    expect(app.y + app.height).toBeLessThanOrEqual(DESKTOP.height)
  },
)

it.for([
  ['', 'household'],
  ['?who=business', 'office'],
  ['?who=adults&devices=3', 'cafe'],
  ['?who=adults&devices=3&vpn=no', 'vault'],
] as const)(
  'the plan finder shows an illustration beside its question, and above it on a phone: %j, %s',
  async ([query, name], { openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false, viewport: DESKTOP })
    await page.goto(`${storefront.localUrl('com', '/finder')}${query}`)
    const drawing = page.locator(`main img[src="/screens/${name}.svg"]`)
    const boxes = async () => ({
      picture: await drawing.boundingBox(),
      form: await page.locator('main form').boundingBox(),
      button: await page.locator('main form button').boundingBox(),
    })
    for (const width of [1280, 820]) {
      await page.setViewportSize({ width, height: 800 })
      const { picture, form } = await boxes()
      expect(picture?.x).toBeGreaterThan((form?.x ?? Number.NaN) + (form?.width ?? 0))
    }
    await page.setViewportSize({ width: 390, height: 844 })
    const { picture, form, button } = await boxes()
    expect(picture?.height).toBe(140)
    expect((picture?.y ?? Number.NaN) + 140).toBeLessThan(form?.y ?? 0)
    expect((button?.y ?? Number.NaN) + (button?.height ?? 0)).toBeLessThan(844)
    await page.setViewportSize({ width: 390, height: 667 })
    expect((await drawing.boundingBox())?.height).toBe(88)
  },
)

it.for([
  ['/', 5],
  ['/compare', 5],
  ['/renew', 3],
  ['/search', 7],
  ['/finder?who=children&devices=3&vpn=yes&passwords=yes', 2],
] as const)('each card has the picture of its product beside the name: %s', async ([path, count], { openPage }) => {
  const { page } = await openPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await page.goto(storefront.localUrl('com', path))
  const pictures = page.locator('main li :is(h2, h3) > img')
  const products = await pictures.evaluateAll((images) =>
    images.map((image) => ({
      picture: image.getAttribute('src'),
      page: image.closest('li')?.querySelector<HTMLAnchorElement>('a:not([href*="/promo/"])')?.pathname,
    })),
  )
  expect(products.length).toBe(count)
  for (const { picture, page } of products) expect(picture).toBe(`/screens/tile${page?.replace('/', '-')}.svg`)
  await pictures.first().scrollIntoViewIfNeeded()
  await expect.poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(56)
})

it('the page of all installers has the picture of each product beside its name', async ({ openPage }) => {
  const { page } = await openPage({ javaScriptEnabled: false, viewport: DESKTOP })
  await page.goto(storefront.localUrl('com', '/downloads'))
  const blocks = page.locator('[data-download-block]')
  const pictures = await blocks
    .locator('h3 > img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')))
  const names = await blocks.evaluateAll((all) => all.map((block) => block.dataset['downloadBlock'] ?? ''))
  expect(names).toHaveLength(PRODUCTS.length)
  expect(pictures).toEqual(names.map((name) => `/screens/tile-${productOf(name)?.page}.svg`))
  await page.goto(storefront.localUrl('com', '/premium'))
  expect(await page.locator('[data-download-block] img').count()).toBe(0)
})
