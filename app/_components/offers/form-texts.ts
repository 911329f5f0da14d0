import { buyEvent } from '../../../domain/monitoring/page-reports.ts'
import type { ChoiceFormTexts } from '../../_offer-form/choice-form.tsx'
import type { PageContext } from '../../_page/page-context.ts'

/** The hidden fields, the event and the note of a product's buy form. */
export const formTexts = (product: string, { view, href, path, t }: PageContext): ChoiceFormTexts => ({
  product,
  returnPath: href(path),
  currency: view.currency,
  note: t('buy.secureCheckout'),
  buyEvent: JSON.stringify(buyEvent(product)),
})

/**
 * URL of a product's personalized offers; null for an editor, who sees what everybody does. It is at the root of the host: the
 * return path says which site requests them.
 */
export const personalizedOffersUrl = (product: string, { view, href, path, isEditor }: PageContext): string | null =>
  isEditor ? null : `/offers?${new URLSearchParams({ product, currency: view.currency, back: href(path) })}`

/** URL of the personalized offers of several products, arranged as a comparison; null for an editor. */
export const comparisonOffersUrl = (
  products: readonly string[],
  { view, href, path, isEditor }: PageContext,
): string | null => {
  const query = products.map((product): [string, string] => ['product', product])
  return isEditor
    ? null
    : `/offers?${new URLSearchParams([...query, ['currency', view.currency], ['back', href(path)], ['arranged', 'comparison']])}`
}
