import { editionOf } from '../../../domain/catalogue/availability.ts'
import { productOf } from '../../../domain/catalogue/licence-offers.ts'
import { buyEvent } from '../../../domain/monitoring/analytics-event.ts'
import type { OfferView } from '../../../domain/offers/view/offer-view.ts'
import type { Translator } from '../../_messages/translator.ts'
import type { NoOfferTexts } from '../../_offers/no-offer.tsx'
import type { ChoiceFormTexts } from '../../_offers/offer-choice.tsx'
import type { PageContext } from '../../_page/page-context.ts'

/**
 * What tells a buy button from others of its page, to those who hear it alone; empty for a product that no menu names: it
 * has a page of its own.
 */
const nameOf = (t: Translator, product: string): string => {
  const navigation = productOf(product)?.navigation
  return navigation === undefined || navigation.menu === 'button' ? '' : t(`nav.${navigation.text}`)
}

/**
 * The texts of a product's buy form, in the site's language. `choice` and `choose` have their markers `((term))`,
 * `((quantity))`, `((price))` and `((choice))` still in; `buyEvent` is the analytics event of every button that buys, as JSON.
 */
export const choiceLabels = (t: Translator, product: string) => ({
  term: t('buy.term'),
  quantity: t(editionOf(product) === 'business' ? 'buy.users' : 'buy.devices'),
  option: t('buy.option'),
  autoRenew: t('buy.autoRenew'),
  autoRenewHint: t('buy.autoRenewHint'),
  withRenewal: t('buy.autoRenewOn'),
  withoutRenewal: t('buy.autoRenewOff'),
  notSold: t('buy.notSold'),
  soldRenewing: t('buy.soldRenewing'),
  soldOnce: t('buy.soldOnce'),
  choice: t('offers.choice', { term: '((term))', quantity: '((quantity))', price: '((price))' }),
  choose: t('buy.choose', { choice: '((choice))' }),
  buy: t('buy.submit'),
  buyName: nameOf(t, product),
  was: t('listen.was'),
  now: t('listen.now'),
  buyEvent: JSON.stringify(buyEvent(product)),
})

export type ChoiceLabels = Readonly<ReturnType<typeof choiceLabels>>

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

export type ViewWithoutOffer = Exclude<OfferView, { state: 'offered' }>

/** What a block without prices says, and where it leads on, in the site's language. */
export const noOfferTexts = (view: ViewWithoutOffer, { t, href, path, downloads }: PageContext): NoOfferTexts => {
  const said = { title: null, isFailed: false }
  const sales = { href: href('/contact-sales'), text: t('buy.contactSales'), isButton: false }
  switch (view.state) {
    case 'free': {
      const address = `${downloads[view.product] ? '' : href('/downloads')}#download-${view.product}`
      return {
        ...said,
        title: t('buy.freeTitle'),
        text: t('buy.freeNote'),
        links: [{ href: address, text: t('buy.download'), isButton: true }],
      }
    }
    case 'unavailable':
      return {
        ...said,
        text: t(view.reason === 'geo' ? 'buy.unavailableGeo' : 'buy.unavailableNoOptions'),
        links: [{ href: href('/'), text: t('buy.otherProducts'), isButton: false }],
      }
    case 'hidden':
      return { ...said, text: t('buy.hidden'), links: [sales] }
    case 'failed':
      return {
        isFailed: true,
        title: t('buy.failed'),
        text: t('buy.failedHint'),
        links: [{ href: href(path), text: t('buy.retry'), isButton: true }, sales],
      }
  }
}
