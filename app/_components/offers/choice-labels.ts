import { editionOf } from '../../../domain/catalogue/availability.ts'
import { buyEvent } from '../../../domain/monitoring/analytics-event.ts'
import type { Translator } from '../../_messages/translator.ts'

/**
 * The texts of a product's buy form, in the site's language. `choice` and `choose` have their markers `((term))`,
 * `((quantity))`, `((price))` and `((choice))` still in; `buyEvent` is the analytics event of the buy button, as JSON.
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
  choice: t('offers.choice', { term: '((term))', quantity: '((quantity))', price: '((price))' }),
  choose: t('buy.choose', { choice: '((choice))' }),
  buy: t('buy.submit'),
  buyEvent: JSON.stringify(buyEvent(product)),
})

export type ChoiceLabels = Readonly<ReturnType<typeof choiceLabels>>
