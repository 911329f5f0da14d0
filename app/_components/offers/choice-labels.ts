import { editionOf, productOf } from '../../../domain/catalogue/product-lookup.ts'
import { buyEvent } from '../../../domain/monitoring/page-reports.ts'
import type { Translator } from '../../_messages/translator.ts'

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
