import type { PageContext } from '../../_page/page-context.ts'
import switcher from './currency-switcher.module.css'
import { currencyChangedText, currencyLabel } from './currency-texts.ts'
import nav from './nav-list.module.css'
import header from './site-header.module.css'

const MENU_ID = 'menu-currency'

/** Confirms a change of currency at the top of the page, where the menu is: a redirect keeps the fragment of its request. */
const CONFIRMATION_ID = 'prices-changed'

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
        className={`${header.list} ${nav.links}`}
        id={MENU_ID}
        popover="auto"
        method="post"
        action={`/currency#${CONFIRMATION_ID}`}
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
      <p className={switcher.changed} id={CONFIRMATION_ID} role="status" tabIndex={-1}>
        {currencyChangedText(context)}
      </p>
    </>
  )
}
