import { expect } from 'vitest'
import { realSite } from '../domain/sites/real-sites.ts'
import { it } from './browser-test.ts'
import { FONT_SETS, fontSetStyle, overlayStyle, requireFonts } from './font-sets.ts'
import { sharedStorefront } from './shared-storefront.ts'

const storefront = sharedStorefront()

it.for(['com', 'de', 'me', 'ru', 'cojp', 'hu', 'coth'])(
  'selecting a different option moves neither the buy button nor the content below it, in wide, usual and narrow fonts: %s',
  async (code, { openPage }) => {
    const viewport = { width: 1280, height: 900 }
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
            found.push(`${isSold ? placeOf('main [data-buy]') : 'unsold'} ${placeOf('main h2')}`)
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
