import { Island } from '../../_islands/island.tsx'
import type { SitePage, UsesPage } from '../../_page/site-page.ts'
import switcher from './currency-switcher.module.css'
import links from './nav-list.module.css'
import header from './site-header.module.css'

const currencyLabel = ({ currency, displayName }: SitePage['currencies'][number]): string =>
  `${currency} – ${displayName}`

/** Returns the confirmation of a currency change. */
const changedText = ({ t, currencies, view }: Pick<SitePage, 't' | 'currencies' | 'view'>): string => {
  const name = currencies.find(({ currency }) => currency === view.currency)?.displayName ?? view.currency
  return t('messages.currencyChanged', { currency: name })
}

const MENU_ID = 'menu-currency'

/** URL fragment of the confirmation next to the currency menu. The redirect keeps the fragment of the form. */
const MENU_CONFIRMATION_ID = 'prices-changed'

/**
 * Opens the currency menu. The mobile menu also contains this button, and stays open. Renders nothing on a site with one
 * currency.
 */
export const CurrencyButton = ({ page: { t, currencies, view } }: UsesPage<'t' | 'currencies' | 'view'>) =>
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

type CurrencyChoiceProps = UsesPage<'t' | 'href' | 'path' | 'currencies' | 'view'>

/** A native popover with one button per currency. Its form saves the currency and returns to the page. */
export const CurrencyMenu = ({ page }: CurrencyChoiceProps) => {
  const { href, path, currencies, view } = page
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
        {changedText(page)}
      </p>
    </>
  )
}

/** URL fragment of the confirmation next to the currency list. */
const LIST_CONFIRMATION_ID = 'currency-changed'

/**
 * A list of the currencies. Its form saves the currency, returns to the same position on the page and shows a confirmation.
 * Without JavaScript, the button submits the form.
 */
export const CurrencySwitcher = ({ page }: CurrencyChoiceProps) => {
  const { t, href, path, currencies, view } = page
  if (currencies.length < 2) return null
  return (
    <form
      className={switcher.form}
      method="post"
      action={`/currency#${LIST_CONFIRMATION_ID}`}
      data-currency-switcher=""
    >
      <p
        className={switcher.changed}
        id={LIST_CONFIRMATION_ID}
        role="status"
        tabIndex={-1}
        data-message={LIST_CONFIRMATION_ID}
      >
        {changedText(page)}
      </p>
      <input type="hidden" name="back" value={href(path)} />
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
