import { editionOf } from '../../../domain/catalogue/availability.ts'
import { buyEvent } from '../../../domain/monitoring/analytics-event.ts'
import type { Translator } from '../../_messages/translator.ts'
import type { ChoiceLabels } from '../../_offer-form/choice-labels.ts'

/** The words of a product's buy form, finished for an island. */
export const choiceLabels = (t: Translator, product: string): ChoiceLabels => ({
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
