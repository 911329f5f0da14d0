import type { ChoiceFormTexts } from '../../_offer-form/choice-form.tsx'
import type { PageContext } from '../../_page/page-context.ts'

/** What the form of a product sends along, and says. */
export const formTexts = (product: string, { view, href, path, t }: PageContext): ChoiceFormTexts => ({
  product,
  back: href(path),
  currency: view.currency,
  note: t('buy.secureCheckout'),
})

/** Where a visitor's own offers for a product are. Asked at the root of the host, where the site is known by the page that asks. */
export const personalizedOffersUrl = (product: string, { view, href, path }: PageContext): string =>
  `/offers?${new URLSearchParams({ product, currency: view.currency, back: href(path) })}`
