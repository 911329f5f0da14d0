import type { ChoiceLabels } from '../../app/_offers/choice-sentences.ts'
import type { OfferedView, OptionView } from '../../domain/offers/offer-view.ts'

export const LABELS: ChoiceLabels = {
  term: 'Subscription length',
  quantity: 'Number of devices',
  option: 'Licence',
  autoRenew: 'Renew automatically',
  autoRenewHint: 'You can switch it off.',
  autoRenewOffHint: 'It ends.',
  autoRenewPrices: 'On ((on)), off ((off))',
  withRenewal: 'with renewal',
  withoutRenewal: 'without renewal',
  notSold: 'Not sold. Nearest:',
  valueNotSold: 'This combination is not available',
  soldRenewing: 'With renewal alone:',
  soldOnce: 'Without renewal alone:',
  choice: '((term)), ((quantity)), ((price))',
  choose: 'Choose ((choice))',
  buy: 'Buy now',
  buyName: 'Premium',
  was: 'Before:',
  now: 'Now:',
  buyEvent: '{"name":"Buy button","product":"premium"}',
  choosePath: '/en/premium',
  period: 'Billing',
  yearly: 'Yearly',
  monthly: 'Monthly',
}

export const option = (more: Partial<OptionView> = {}): OptionView => ({
  pid: 'premium-1Y-3-ar',
  term: '1Y',
  quantity: 3,
  autorenew: true,
  list: 'limited',
  selected: true,
  termPosition: 0,
  quantityPosition: 0,
  termLabel: '1 year',
  quantityLabel: '3 devices',
  price: '$50.99',
  amount: 50.99,
  purchaseType: 'Purchase',
  ...more,
})

/** A product for three devices. One year is sold with and without auto-renew, two years only with auto-renew. */
export const offered = (more: Partial<OfferedView> = {}): OfferedView => ({
  state: 'offered',
  product: 'premium',
  terms: [
    { value: '1Y', label: '1 year', selected: true },
    { value: '2Y', label: '2 years', selected: false },
  ],
  quantities: [{ value: '3', label: '3 devices', selected: true }],
  isAutoRenewAvailable: true,
  isAutoRenew: true,
  options: [
    option({ struck: '$84.99', savings: 'Save 40%', renewal: 'Renews at $84.99', monthly: '$4.25 per month' }),
    option({
      pid: 'premium-2Y-3-ar',
      term: '2Y',
      termPosition: 1,
      termLabel: '2 years',
      price: '$83.99',
      selected: false,
    }),
    option({ pid: 'premium-1Y-3', autorenew: false, list: 'other', price: '$59.99', selected: false }),
  ],
  unsold: [
    {
      termPosition: 1,
      quantityPosition: 0,
      autorenew: false,
      nearestPid: 'premium-1Y-3',
    },
  ],
  picker: 'term-and-quantity',
  taxNote: 'incl. VAT',
  ...more,
})
