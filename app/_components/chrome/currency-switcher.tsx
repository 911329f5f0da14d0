import { Island } from '../../_islands/island.tsx'
import type { PageContext } from '../../_page/page-context.ts'
import styles from './currency-switcher.module.css'
import { currencyChangedText, currencyLabel } from './currency-texts.ts'

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
    <form className={styles.form} method="post" action={`/currency#${CONFIRMATION_ID}`} data-currency-switcher="">
      <p className={styles.changed} id={CONFIRMATION_ID} role="status" tabIndex={-1} data-message={CONFIRMATION_ID}>
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
