import { expect, test } from 'vitest'
import { loadPage } from '../../../app/_page/load-page.ts'
import { SALES_PRODUCTS } from '../../../domain/catalogue/product-records.ts'
import { REAL_SITES } from '../../domain/sites/real-sites.ts'

/** Pages with product cards, and the form of a modal. */
const CARD_PAGES = ['/', '/search', '/no-such-page', '/buy-plus']

/** Returns the options of a product that a page shows first: the selected one, and that of the other auto-renew state. */
const shownFirst = async (
  siteCode: string,
  currency: string,
  path: string,
): Promise<(product: string) => readonly string[]> => {
  const loaded = await loadPage(siteCode, `${currency.toLowerCase()}-any-x`, path)
  const offers = loaded?.page?.offers ?? {}
  return (product) => {
    const view = offers[product]
    const options = view?.state === 'offered' ? view.options : []
    return options
      .filter(({ selected, isSwitched }) => selected || isSwitched)
      .map(({ pid, term, quantity, price, selected }) => [pid, term, quantity, price, selected].join(' '))
  }
}

test.each(REAL_SITES.all.map((site) => [site.code, site.currencies.default] as const))(
  'on %s, each card shows the choice and the price that the page of its product opens with, in every currency',
  async (code, currencies) => {
    for (const currency of currencies) {
      const cards = await Promise.all(CARD_PAGES.map((path) => shownFirst(code, currency, path)))
      for (const { page, shortName } of SALES_PRODUCTS) {
        const own = (await shownFirst(code, currency, `/${page}`))(shortName)
        expect(own).toContainEqual(expect.stringMatching(/ true$/))
        for (const card of cards.map((options) => options(shortName)).filter(({ length }) => length > 0))
          expect([currency, shortName, card]).toEqual([currency, shortName, own])
      }
    }
  },
)
