import type { Locator } from 'playwright'
import { describe, expect } from 'vitest'
import { it } from './browser-test.ts'
import { sharedStorefront } from './shared-storefront.ts'

const storefront = sharedStorefront()

const WIDTHS = [390, 1440]

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (box === null) throw new Error('The element is not visible.')
  return box
}

/** Colors of the element and of the page behind it. */
const colorsOf = (element: Locator): Promise<readonly [string, string]> =>
  element.evaluate((section) => [
    getComputedStyle(section).backgroundColor,
    getComputedStyle(document.body).backgroundColor,
  ])

describe('a section with one link', () => {
  it.for([
    ['/', '/finder'],
    ['/support', '/help'],
  ] as const)('is one box with its heading, and all of it is the link: %s', async ([path, target], { openPage }) => {
    for (const width of WIDTHS) {
      const { page } = await openPage({ viewport: { width, height: 900 } })
      await page.goto(storefront.localUrl('de', path))
      const section = page.locator(`main section:has(> h2 + ul > :only-child > a):has(a[href="${target}"])`)
      await section.scrollIntoViewIfNeeded()
      const [own, behind] = await colorsOf(section)
      expect(own).not.toBe(behind)
      const column = await boxOf(page.locator('footer [data-country-selector]').first())
      const box = await boxOf(section)
      expect(Math.round(box.x)).toBe(Math.round(column.x))
      await section.click({ position: { x: 8, y: 8 } })
      await page.waitForURL(storefront.localUrl('de', target))
    }
  })
})

it.for(WIDTHS)(
  'each card of "A quick way to decide" leads to the product that it names, at %d pixels',
  async (width, { openPage }) => {
    const { page } = await openPage({ viewport: { width, height: 900 }, javaScriptEnabled: false })
    await page.goto(storefront.localUrl('com', '/compare'))
    const cards = page.locator('li:has(> h3 > a)')
    const targets = await cards.evaluateAll((items) =>
      items.map((item) => [
        item.querySelector('a')?.getAttribute('href'),
        item.querySelector('p')?.textContent.split('. ')[0],
      ]),
    )
    expect(targets).toEqual([
      ['/standard', 'Standard'],
      ['/plus', 'Plus'],
      ['/premium', 'Premium'],
      ['/small-office', 'Small Office'],
      ['/endpoint', 'Endpoint'],
      ['/free', 'Northwall Free'],
    ])
    await cards.nth(1).click({ position: { x: 8, y: 8 } })
    await page.waitForURL(storefront.localUrl('com', '/plus'))
  },
)

it.for(['com', 'me'])(
  'the link to the reviews on %s is in a box as wide as that of the proofs, in one line with what they are',
  async (code, { openPage }) => {
    const { page } = await openPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(storefront.localUrl(code, '/premium'))
    const line = page.locator('p[data-reviews]')
    await line.scrollIntoViewIfNeeded()
    const [proofs, box, link] = await Promise.all(
      [page.locator('#rest > section').first(), line, line.locator('a')].map(boxOf),
    )
    expect([box?.x, box?.width]).toEqual([proofs?.x, proofs?.width])
    // One line with its padding.
    expect(box?.height).toBeLessThan(80)
    expect(link?.height).toBeLessThan(40)
  },
)

it('the support page shows the help centre before the form, and no field beside an empty cell', async ({
  openPage,
}) => {
  const { page } = await openPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(storefront.localUrl('com', '/support'))
  const help = await boxOf(page.locator('main section:has(> h2 + ul a[href="/help"])'))
  const form = await boxOf(page.locator('form[data-lead]'))
  expect(help.y + help.height).toBeLessThan(form.y)
  const ends = await page
    .locator('form[data-lead] > div:has(> label):not([aria-hidden])')
    .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect()).map(({ top, right }) => [top, right]))
  const rows = Map.groupBy(ends, ([top = 0]) => Math.round(top))
  const rights = [...rows.values()].map((row) => Math.max(...row.map(([, right = 0]) => Math.round(right))))
  expect(new Set(rights).size).toBe(1)
})

it.for([
  ['NWALL-DEMO1-RENEW-00030', 1],
  ['NWALL-DEMO1-UPGRD-00200', 2],
] as const)('form, verdict and offers of the licence %s end at the same edge', async ([code, offers], { openPage }) => {
  const { page } = await openPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(storefront.localUrl('com', '/renew'))
  await page.fill('[name=code]', code)
  await page.locator('form[data-licence-check] button').click()
  const verdict = page.locator('[data-verdict]')
  await verdict.waitFor()
  expect(await verdict.locator('[data-buy-block]').count()).toBe(offers)
  const parts = [page.locator('form[data-licence-check] button'), verdict.locator('> [role=status]'), verdict]
  const ends = await Promise.all(
    [...parts, verdict.locator('[data-buy-block]').last()].map(async (part) => {
      const { x, width } = await boxOf(part)
      return Math.round(x + width)
    }),
  )
  expect(new Set(ends).size).toBe(1)
})

it('the comparison on a phone breaks no word in Katakana', async ({ openPage }) => {
  const { page } = await openPage({ viewport: { width: 390, height: 844 } })
  for (const path of ['/premium', '/compare']) {
    await page.goto(storefront.localUrl('cojp', path))
    const broken = await page.locator('table th[scope=row]').evaluateAll((heads) =>
      heads.flatMap((head) => {
        const texts = document.createTreeWalker(head, NodeFilter.SHOW_TEXT)
        const found: string[] = []
        for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
          for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[゠-ヿ]+/g)) {
            const range = document.createRange()
            range.setStart(node, index)
            range.setEnd(node, index + word.length)
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
            if (lines.size > 1) found.push(word)
          }
        return found
      }),
    )
    expect(broken).toEqual([])
  }
})

it('only the recommended card of the home page has a filled button', async ({ openPage }) => {
  const { page } = await openPage({ javaScriptEnabled: false })
  await page.goto(storefront.localUrl('com', '/'))
  const fills = await page
    .locator('[data-card] > [data-opens]')
    .evaluateAll((links) => links.map((link) => !getComputedStyle(link).backgroundColor.endsWith(', 0)')))
  expect(fills).toEqual([true, false, false])
})
