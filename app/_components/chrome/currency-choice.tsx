import { Island } from '../../_islands/island.tsx'
import type { PageContext } from '../../_page/page-context.ts'
import switcher from './currency-switcher.module.css'
import links from './nav-list.module.css'
import header from './site-header.module.css'

type Currency = PageContext['currencies'][number]

/** A currency in a list to choose from. */
export const currencyLabel = ({ currency, displayName }: Pick<Currency, 'currency' | 'displayName'>): string =>
  `${currency} – ${displayName}`

/** Confirms the currency of the page to a visitor who has just chosen it. */
export const currencyChangedText = ({ t, currencies, view }: PageContext): string => {
  const name = currencies.find(({ currency }) => currency === view.currency)?.displayName ?? view.currency
  return t('messages.currencyChanged', { currency: name })
}

const MENU_ID = 'menu-currency'

/** Confirms a change of currency at the top of the page, where the menu is: a redirect keeps the fragment of its request. */
const MENU_CONFIRMATION_ID = 'prices-changed'

/** Opens the menu, from the bar or from the mobile menu, which then stays open. Nothing on a site with one currency. */
export const CurrencyButton = ({ context: { t, currencies, view } }: { context: PageContext }) =>
  currencies.length < 2 ? null : (
    <button
      className={header.menu}
      type="button"
      popoverTarget={MENU_ID}
      aria-label={`${t('currency.label')}: ${view.currency}`}
    >
      {view.currency}
    </button>
  )

/**
 * The currencies of the site as buttons of one form, which saves the pressed one and returns to the page. A native popover:
 * whether it is displayed is its own state.
 */
export const CurrencyMenu = ({ context }: { context: PageContext }) => {
  const { href, path, currencies, view } = context
  if (currencies.length < 2) return null
  return (
    <>
      <form
        className={`${header.list} ${links.links}`}
        id={MENU_ID}
        popover="auto"
        method="post"
        action={`/currency#${MENU_CONFIRMATION_ID}`}
      >
        <input type="hidden" name="back" value={href(path)} />
        {currencies.map((choice) => (
          <button
            key={choice.currency}
            type="submit"
            name="currency"
            value={choice.currency}
            aria-current={choice.currency === view.currency ? 'true' : undefined}
          >
            {currencyLabel(choice)}
          </button>
        ))}
      </form>
      <p className={switcher.changed} id={MENU_CONFIRMATION_ID} role="status" tabIndex={-1}>
        {currencyChangedText(context)}
      </p>
    </>
  )
}

/** Confirms a change of currency. The answer to the form is a redirect, and a redirect keeps the fragment of its request. */
const CONFIRMATION_ID = 'currency-changed'

/**
 * A form that saves a currency and returns to the page, to this very place of it, which then says so. Without JavaScript its
 * button submits it.
 */
export const CurrencySwitcher = ({ context }: { context: PageContext }) => {
  const { t, currencies, view } = context
  if (currencies.length < 2) return null
  return (
    <form className={switcher.form} method="post" action={`/currency#${CONFIRMATION_ID}`} data-currency-switcher="">
      <p className={switcher.changed} id={CONFIRMATION_ID} role="status" tabIndex={-1} data-message={CONFIRMATION_ID}>
        {currencyChangedText(context)}
      </p>
      <input type="hidden" name="back" value={context.href(context.path)} />
      <label htmlFor="currency">{t('currency.label')}</label>
      <Island
        name="submitting-select"
        props={{
          id: 'currency',
          name: 'currency',
          values: currencies.map((choice) => ({ value: choice.currency, label: currencyLabel(choice) })),
          chosen: view.currency,
        }}
      />
      <button type="submit">{t('currency.apply')}</button>
    </form>
  )
}
