import type { OfferedView } from '../../domain/offers/offer-view.ts'
import { ChoiceAnnouncer } from '../_islands/choice-announcer.tsx'
import { PersonalOffer } from '../_islands/personal-offer.tsx'
import type { PageContext } from '../_pages/page-context.ts'
import styles from './buy-block.module.css'
import { choiceLabels } from './choice-labels.ts'

/** Asked at the root of the host, where the site is known by the page that asks. */
const sourceOf = (product: string, { view, href, path }: PageContext): string =>
  `/offers?${new URLSearchParams({ product, currency: view.currency, back: href(path) })}`

/** The form that buys: native pickers, and of all options the one that they choose, by style sheet alone. */
export const BuyForm = ({ view, context }: { view: OfferedView; context: PageContext }) => {
  const labels = choiceLabels(context.t, view.product)
  return (
    <form className={styles.form} method="post" action="/buy" data-choice="">
      {/* Enter in a picker sends the form by its first button: by this one, so that the pickers decide and no other. */}
      <button type="submit" hidden />
      <input type="hidden" name="product" value={view.product} />
      <input type="hidden" name="back" value={context.href(context.path)} />
      <input type="hidden" name="currency" value={context.view.currency} />
      <ChoiceAnnouncer>
        <PersonalOffer view={view} labels={labels} source={sourceOf(view.product, context)} />
      </ChoiceAnnouncer>
      <p className={styles.note}>{context.t('buy.secureCheckout')}</p>
    </form>
  )
}
