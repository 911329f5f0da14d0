import { expect } from 'vitest'
import { it } from './browser-test.ts'
import { sharedStorefront } from './shared-storefront.ts'

const storefront = sharedStorefront()

it.for(['com', 'de', 'me', 'ru', 'cojp'])(
  'neither the button nor what follows moves when another option is chosen: %s',
  async (code, { openPage }) => {
    const { page } = await openPage({ viewport: { width: 1280, height: 900 }, javaScriptEnabled: false })
    await page.goto(storefront.localUrl(code, '/premium'))
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
    expect(kept).toEqual(places)
    expect(places.length).toBeGreaterThan(8)
  },
)
