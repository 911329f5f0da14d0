import type { OfferView } from '../domain/offers/offer-view.ts'

interface ProductLink {
  readonly link: HTMLAnchorElement
  /** Its name in price lists, which is the last segment of its path. */
  readonly product: string
}

/** Returns the links to products in the menus of the header. They are the links with a description. */
const productLinks = (): readonly ProductLink[] =>
  [...document.querySelectorAll('body > header li > small')].flatMap(({ previousElementSibling: link }) =>
    link instanceof HTMLAnchorElement ? { link, product: link.pathname.replace(/.*\//, '') } : [],
  )

/** Returns the option that the page of a product preselects, with its price; undefined if it has none. */
const priceText = (view: OfferView | undefined): string | undefined => {
  const option = view?.state === 'offered' && view.options.find(({ selected }) => selected)
  return option ? [option.quantityLabel, option.termLabel, option.price].join(' · ') : undefined
}

/** Writes a price at the end of the line with the name of a product, or below if the line is too short. */
const showPrice = (link: HTMLAnchorElement, text: string): void => {
  const price = Object.assign(document.createElement('span'), { textContent: text })
  price.dataset['menuPrice'] = ''
  price.style.cssText = 'font-size:var(--step--1);font-weight:400'
  link.style.cssText = 'display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;column-gap:1em'
  link.append(' ', price)
}

/** Requests the prices without the path of a promotion, because the menus lead to the regular pages. */
const showPrices = async (links: readonly ProductLink[]): Promise<void> => {
  const query = new URLSearchParams([...new Set(links.map(({ product }) => product))].map((name) => ['product', name]))
  query.append('back', document.querySelector<HTMLAnchorElement>('body > header a')?.pathname ?? '/')
  const response = await fetch(`/offers?${query}`)
  const { offers }: { readonly offers: Readonly<Record<string, OfferView>> } = await response.json()
  for (const { link, product } of links) {
    const text = priceText(offers[product])
    if (text !== undefined) showPrice(link, text)
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

startMenuPrices()
