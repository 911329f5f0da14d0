import { SubmitOnChange } from '../../_islands/submit-on-change.tsx'
import type { PageContext } from '../../_page/page-context.ts'
import styles from './currency-switcher.module.css'

/** A form that saves a currency and returns to the page. Without JavaScript its button submits it. */
export const CurrencySwitcher = ({ context }: { context: PageContext }) => {
  const { t, currencies, view } = context
  if (currencies.length < 2) return null
  return (
    <form className={styles.form} method="post" action="/currency" data-currency-switcher="">
      <input type="hidden" name="back" value={context.href(context.path)} />
      <label htmlFor="currency">{t('currency.label')}</label>
      <SubmitOnChange storageKey="currency">
        <select id="currency" name="currency" defaultValue={view.currency}>
          {currencies.map(({ currency, displayName }) => (
            <option key={currency} value={currency}>
              {`${currency} – ${displayName}`}
            </option>
          ))}
        </select>
      </SubmitOnChange>
      <button type="submit">{t('currency.apply')}</button>
    </form>
  )
}
