import { Island } from '../../_islands/island.tsx'
import type { SitePage, UsesPage } from '../../_page/site-page.ts'
import { Pictogram } from '../drawings.tsx'
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

/** Id of the countries in the footer. A link to it opens their list. */
export const REGIONS_ID = 'regions'

/**
 * Opens the menu with the link to the countries and the currencies. The mobile menu also contains this button, and stays open. On
 * a site with one currency, leads to the countries.
 */
export const RegionButton = ({ page: { t, currencies, view } }: UsesPage<'t' | 'currencies' | 'view'>) =>
  currencies.length < 2 ? (
    <a className={header.menu} href={`#${REGIONS_ID}`} aria-label={t('footer.chooseCountry')}>
      <Pictogram name="globe" size={20} />
    </a>
  ) : (
    <button
      className={header.menu}
      type="button"
      popoverTarget={MENU_ID}
      aria-label={`${t('currency.region')}: ${view.currency}`}
    >
      <Pictogram name="globe" size={20} />
      {view.currency}
    </button>
  )

type CurrencyChoiceProps = UsesPage<'t' | 'href' | 'path' | 'currencies' | 'view' | 'choiceForm'>

/**
 * Returns the attributes of a button that changes the currency, so that the form with the visitor's choice sends it. A script gives the
 * button back to the form around it, because it adds the choice itself (`browser/offers/carry-choice.ts`).
 */
const sentBy = (form: string | null, confirmation: string) =>
  form === null ? {} : { form, formAction: `/currency#${confirmation}` }

/** The confirmation of a change of currency in the menu. */
export const CurrencyConfirmation = ({ page }: UsesPage<'t' | 'currencies' | 'view'>) =>
  page.currencies.length < 2 ? null : (
    <p className={switcher.changed} id={MENU_CONFIRMATION_ID} role="status" tabIndex={-1}>
      {changedText(page)}
    </p>
  )

/**
 * A native popover with one button per currency. Its form, or that of the visitor's choice, saves the currency and returns to the
 * page. The menu is behind the content, because Enter in a form presses its first button in the document, and behind the list of the
 * footer, because a form sends the fields of both and the last currency counts.
 */
export const CurrencyMenu = ({ page }: CurrencyChoiceProps) => {
  const { t, href, path, currencies, view, choiceForm } = page
  if (currencies.length < 2) return null
  return (
    <form
      className={`${header.list} ${header.atEnd} ${links.links}`}
      id={MENU_ID}
      popover="auto"
      aria-label={t('currency.region')}
      method="post"
      action={`/currency#${MENU_CONFIRMATION_ID}`}
    >
      <input type="hidden" name="back" value={href(path)} />
      <a href={`#${REGIONS_ID}`}>{t('footer.chooseCountry')}</a>
      {currencies.map((choice) => (
        <button
          key={choice.currency}
          type="submit"
          name="currency"
          value={choice.currency}
          aria-current={choice.currency === view.currency ? 'true' : undefined}
          {...sentBy(choiceForm, MENU_CONFIRMATION_ID)}
        >
          {currencyLabel(choice)}
        </button>
      ))}
    </form>
  )
}

/** URL fragment of the confirmation next to the currency list. */
const LIST_CONFIRMATION_ID = 'currency-changed'

/**
 * A list of the currencies. Its form, or that of the visitor's choice, saves the currency, returns to the same position on the page
 * and shows a confirmation. Without JavaScript, the button submits the form.
 */
export const CurrencySwitcher = ({ page }: CurrencyChoiceProps) => {
  const { t, href, path, currencies, view, choiceForm } = page
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
          ...(choiceForm === null ? {} : { form: choiceForm }),
        }}
      />
      <button type="submit" {...sentBy(choiceForm, LIST_CONFIRMATION_ID)}>
        {t('currency.apply')}
      </button>
    </form>
  )
}
