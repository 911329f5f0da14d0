import { expect, test } from 'vitest'
import { loadPage } from '../../../app/_page/load-page.ts'
import { COMPARED_CHOICE } from '../../../domain/catalogue/product-record.ts'
import { SALES_PRODUCTS } from '../../../domain/catalogue/product-records.ts'
import type { OptionView } from '../../../domain/offers/offer-view.ts'
import { termKey } from '../../../domain/offers/option-rules.ts'
import { choiceOfOption } from '../../../domain/routing/choice-query.ts'
import { REAL_SITES } from '../../domain/sites/real-sites.ts'

/** Pages with product cards, and the forms of modals. */
const CARD_PAGES = ['/', '/search', '/renew', '/no-such-page', '/buy-premium', '/buy-plus', '/buy-standard']

/** The selected option of a card or a buy block, and whether the page of its product preselects another one. */
interface Shown {
  readonly option: Pick<OptionView, 'term' | 'quantity' | 'autorenew' | 'pid' | 'price'>
  readonly hasOtherPage: boolean
}

/**
 * Returns the selected option of each product on a page, by short name.
 *
 * @param fields the choice in the query of a link without scripts
 */
const shownOn = async (siteCode: string, currency: string, path: string, fields = '') => {
  const form = fields === '' ? null : ({ from: 'query', fields, origin: { site: siteCode } } as const)
  const loaded = await loadPage(siteCode, `${currency.toLowerCase()}-any-x`, path, { editorMode: null, form })
  const shown = new Map<string, Shown>()
  for (const [product, view] of Object.entries(loaded?.page?.offers ?? {})) {
    if (view.state !== 'offered') continue
    const option = view.options.find(({ selected }) => selected)
    if (option === undefined) continue
    const { term, quantity, autorenew, pid, price } = option
    shown.set(product, {
      option: { term, quantity, autorenew, pid, price },
      hasOtherPage: view.pageQuantity !== undefined,
    })
  }
  return shown
}

test.each(REAL_SITES.all.map((site) => [site.code, site.currencies.default] as const))(
  'on %s, all cards show one choice, and the page that a card links to opens with its option, in every currency',
  async (code, currencies) => {
    for (const currency of currencies) {
      const openedPages = new Map<string, ReturnType<typeof shownOn>>()
      /** Returns what a product page shows. Many cards link to the same page with the same choice. */
      const openPage = (path: string, query: string) => {
        const key = `${path}?${query}`
        const opened = openedPages.get(key) ?? shownOn(code, currency, path, query)
        openedPages.set(key, opened)
        return opened
      }
      const pages = await Promise.all(CARD_PAGES.map((path) => shownOn(code, currency, path)))
      for (const { page, shortName, edition } of SALES_PRODUCTS) {
        const cards = pages.flatMap((shown) => shown.get(shortName) ?? [])
        const { quantity, ...term } = COMPARED_CHOICE[edition]
        for (const { option, hasOtherPage } of cards) {
          expect([currency, shortName, option.quantity, option.term]).toEqual([
            currency,
            shortName,
            quantity,
            termKey(term),
          ])
          const query = hasOtherPage ? new URLSearchParams(choiceOfOption(option)).toString() : ''
          const opened = await openPage(`/${page}`, query)
          expect([currency, opened.get(shortName)?.option]).toEqual([currency, option])
        }
      }
    }
  },
)
