import { expect } from 'vitest'
import { realSite } from '../domain/sites/real-sites.ts'
import { it } from './browser-test.ts'
import { FONT_SETS, fontSetStyle, overlayStyle, requireFonts } from './font-sets.ts'
import { sampled } from './sampled-cases.ts'
import { sharedStorefront } from './shared-storefront.ts'

const storefront = sharedStorefront()

const SITES = ['com', 'de', 'me', 'ru', 'cojp', 'hu', 'coth']
const WIDTHS = [390, 1280]

const CASES = sampled(
  SITES.flatMap((code) => WIDTHS.map((width) => [code, width] as const)),
  ([code, width]) => code === 'hu' || (width === 390 && ['me', 'coth'].includes(code)),
)

it.for(CASES)(
  'selecting a different option moves neither the buy button nor the pickers nor the content below, in wide, usual and narrow fonts: %s at %i px',
  async ([code, width], { openPage }) => {
    const viewport = { width, height: 900 }
    const { page } = await openPage({ viewport, javaScriptEnabled: false, bypassCSP: true })
    await requireFonts(page)
    await page.goto(storefront.localUrl(code, '/premium'))
    for (const set of FONT_SETS) {
      await overlayStyle(page, fontSetStyle(set, realSite(code).language))
      const places = await page.evaluate(() => {
        const form = document.querySelector<HTMLFormElement>('main [data-choice]')
        const [terms, quantities] = ['term', 'quantity'].map((name) => [
          ...(form?.querySelectorAll<HTMLInputElement>(`[name="${name}"]`) ?? []),
        ])
        const placeOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top ?? 0
        const found: string[] = []
        for (const term of terms ?? [])
          for (const quantity of quantities ?? []) {
            term.checked = true
            quantity.checked = true
            const isSold = form?.querySelector('[data-buy]')?.checkVisibility()
            const below = placeOf('main [data-choice] [name="term"]') + placeOf('main h2')
            found.push(`${isSold ? placeOf('main [data-buy]') : 'unsold'} ${below}`)
          }
        return found
      })
      const [buy, next] = places[0]?.split(' ') ?? []
      const kept = places.filter((place) => place === `${buy} ${next}` || place === `unsold ${next}`)
      expect([set, ...kept]).toEqual([set, ...places])
      expect(places.length).toBeGreaterThan(8)
    }
  },
)

/** In wide fonts, the names of the terms and add-ons wrap, depending on the prices beside them. */
const PURCHASE_FONT_SETS = FONT_SETS.filter((set) => set !== 'wide')

it.for(sampled(SITES, (code) => ['de', 'hu'].includes(code)))(
  'selecting a different option moves no part of a purchase, with and without an add-on: %s',
  async (code, { openPage }) => {
    const { page } = await openPage({
      viewport: { width: 1280, height: 800 },
      javaScriptEnabled: false,
      bypassCSP: true,
    })
    await requireFonts(page)
    await page.goto(storefront.localUrl(code, '/buy-premium'))
    for (const set of PURCHASE_FONT_SETS) {
      await overlayStyle(page, fontSetStyle(set, realSite(code).language))
      const places = await page.evaluate(() => {
        const form = document.querySelector<HTMLFormElement>('main [data-choice]')
        const inputs = (name: string) => [...(form?.querySelectorAll<HTMLInputElement>(`[name="${name}"]`) ?? [])]
        const placeOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top ?? 0
        return inputs('addOn').map((addOn) => {
          addOn.checked = true
          return inputs('term').flatMap((term) =>
            inputs('quantity').flatMap((quantity) => {
              term.checked = true
              quantity.checked = true
              const isSold = form?.querySelector('[data-buy]')?.checkVisibility()
              return isSold ? [`${placeOf('main [data-buy]')} ${placeOf('footer')}`] : []
            }),
          )
        })
      })
      expect([set, ...places.map((ofAddOn) => new Set(ofAddOn).size)]).toEqual([set, ...places.map(() => 1)])
      expect(places.flat().length).toBeGreaterThan(20)
    }
  },
)

it('the savings by renewal take one line on a Japanese phone, so that no empty line follows', async ({ openPage }) => {
  const { page } = await openPage({
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
    bypassCSP: true,
  })
  await page.goto(storefront.localUrl('cojp', '/premium'))
  await requireFonts(page)
  await overlayStyle(page, fontSetStyle('usual', 'ja'))
  const lines = await page.locator('main [data-auto-renew] small[data-term-position]').evaluateAll((all) =>
    all.map((price) => {
      const text = document.createRange()
      text.selectNodeContents(price)
      return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size
    }),
  )
  expect(lines.length).toBeGreaterThan(3)
  expect(lines).toEqual(lines.map(() => 1))
})

it.for(['com', 'de', 'me', 'cojp'].flatMap((code) => WIDTHS.map((width) => [code, width] as const)))(
  'no empty space of more than 8 px follows the notes of the preselected option: %s at %i px',
  async ([code, width], { openPage }) => {
    const { page } = await openPage({ viewport: { width, height: 900 }, javaScriptEnabled: false })
    await page.goto(storefront.localUrl(code, '/premium'))
    const space = await page.evaluate(() => {
      const notes = [...document.querySelectorAll('#offer [data-option] > p')].filter((note) => note.checkVisibility())
      const end = document.querySelector('#offer [data-sticky-buy]')?.getBoundingClientRect().bottom ?? 0
      return end - Math.max(...notes.map((note) => note.getBoundingClientRect().bottom))
    })
    expect(space).toBeGreaterThanOrEqual(0)
    expect(space).toBeLessThanOrEqual(8)
  },
)
