import { mayHavePersonalizedPrices } from '../app/_islands/may-have-personalized-prices.ts'
import type { OfferedView } from '../domain/offers/offer-view.ts'

interface ProductLink {
  readonly link: HTMLAnchorElement
  /** Its name in price lists, which is the last segment of its path. */
  readonly product: string
}

/** A product with its options, if it is sold. Other islands and states have other properties. */
type ShownOffer = Partial<Pick<OfferedView, 'product' | 'options' | 'pageQuantity'>>

/** Returns the links to products in the menus of the header. They are the links with a description. */
const productLinks = (): readonly ProductLink[] =>
  [...document.querySelectorAll('body > header li > small')].flatMap(({ previousElementSibling: link }) =>
    link instanceof HTMLAnchorElement ? { link, product: link.pathname.replace(/.*\//, '') } : [],
  )

/** Requests a file of this site. Rejects if it cannot be loaded. */
const request = async (address: string): Promise<Response> => {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${response.status} ${address}`)
  return response
}

/** Returns the path of the home page. */
const homePath = (): string => document.querySelector<HTMLAnchorElement>('body > header a')?.pathname ?? '/'

/**
 * Returns the offers on the cards of the home page. They are in the hydration data of that page, which the edge has in its cache.
 */
const publicOffers = async (): Promise<readonly ShownOffer[]> => {
  const html = await (await request(homePath())).text()
  const [, address = ''] = /data-hydration="([^"]+)"/.exec(html) ?? []
  return (await request(address)).json()
}

/** Returns the visitor's own offers, for the regular pages: the path of the home page names no promotion. */
const personalizedOffers = async (links: readonly ProductLink[]): Promise<readonly ShownOffer[]> => {
  const query = new URLSearchParams([...new Set(links.map(({ product }) => product))].map((name) => ['product', name]))
  query.append('back', homePath())
  const { offers }: { readonly offers: object } = await (await request(`/offers?${query}`)).json()
  return Object.values(offers)
}

/** Writes a price at the end of the line with the name of a product, or below if the line is too short. */
const showPrice = (link: HTMLAnchorElement, text: string): void => {
  const price = Object.assign(document.createElement('span'), { textContent: text })
  price.dataset['menuPrice'] = ''
  price.style.cssText = 'font-size:var(--step--1);font-weight:400'
  link.style.cssText = 'display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;column-gap:1em'
  link.append(' ', price)
}

const showPrices = async (links: readonly ProductLink[]): Promise<void> => {
  const offers = await (mayHavePersonalizedPrices() ? personalizedOffers(links) : publicOffers())
  for (const { product, options = [], pageQuantity } of offers) {
    const option = options.find(({ selected }) => selected)
    if (option === undefined) continue
    const { term, quantity, autorenew, quantityLabel, termLabel, price } = option
    const text = [quantityLabel, termLabel, price].join(' · ')
    for (const { link } of links.filter((each) => each.product === product)) {
      showPrice(link, text)
      // The page preselects another choice than the one with this price.
      if (pageQuantity !== undefined) link.search = `?term=${term}&quantity=${quantity}&autorenew=${autorenew}`
    }
  }
}

/** Whether a menu with products is open. */
const isMenuOpen = (links: readonly ProductLink[]): boolean =>
  links.some(({ link }) => link.closest('[popover]')?.matches(':popover-open'))

/**
 * Loads the visitor's prices when a menu with products opens for the first time, so that no page contains or waits for them.
 * Without scripts, or if the request fails, the menus have no prices. The next menu that opens then tries again.
 */
const startMenuPrices = (): void => {
  const links = productLinks()
  let isRequested = false
  const update = (): void => {
    if (isRequested || !isMenuOpen(links)) return
    isRequested = true
    void showPrices(links).catch(() => {
      isRequested = false
    })
  }
  // The event does not bubble.
  addEventListener('toggle', update, { capture: true })
  update()
}

// A browser without popovers hides the menus.
if (CSS.supports('selector(:popover-open)')) startMenuPrices()
