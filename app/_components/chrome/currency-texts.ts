import type { PageContext } from '../../_page/page-context.ts'

type Currency = PageContext['currencies'][number]

/** A currency in a list to choose from. */
export const currencyLabel = ({ currency, displayName }: Pick<Currency, 'currency' | 'displayName'>): string =>
  `${currency} – ${displayName}`

/** Confirms the currency of the page to a visitor who has just chosen it. */
export const currencyChangedText = ({ t, currencies, view }: PageContext): string => {
  const name = currencies.find(({ currency }) => currency === view.currency)?.displayName ?? view.currency
  return t('messages.currencyChanged', { currency: name })
}
