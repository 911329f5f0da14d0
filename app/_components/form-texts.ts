import type { ChoiceFormTexts } from '../_islands/choice-form.tsx'
import type { PageContext } from '../_pages/page-context.ts'

/** What the form of a product sends along, and says. */
export const formTexts = (product: string, { view, href, path, t }: PageContext): ChoiceFormTexts => ({
  product,
  back: href(path),
  currency: view.currency,
  note: t('buy.secureCheckout'),
})

/** Where a visitor's own offers for a product are. Asked at the root of the host, where the site is known by the page that asks. */
export const ownOffersSource = (product: string, { view, href, path }: PageContext): string =>
  `/offers?${new URLSearchParams({ product, currency: view.currency, back: href(path) })}`
