import type { OfferedView, OfferView } from '../../../domain/offers/offer-view.ts'
import { OFFER_ID } from '../../../domain/routing/choice-query.ts'
import { trialChargeText } from '../../_offers/choice-sentences.ts'
import choice from '../../_offers/offer-choice.module.css'
import { choiceFormId } from '../../_offers/offer-choice.tsx'
import type { UsesPage } from '../../_page/site-page.ts'
import styles from './buy-bar.module.css'
import { nameOf } from './buy-block-texts.ts'

interface BuyBarProps extends UsesPage<'t'> {
  readonly view: OfferView
  /** Names a product without a menu entry, also in the button, whose text is that of the form's button. */
  readonly title: string
}

/**
 * The preselected option: its price to pay now, term and quantity, as in its cell, and its price after the trial or renewal, or its
 * end.
 */
const Preselected = ({ view: { options } }: { view: OfferedView }) => {
  const option = options.find(({ selected }) => selected)
  if (option === undefined) return null
  const { price, trial, termLabel, quantityLabel, renewal, ends } = option
  return (
    <>
      <small>
        <b>{trial?.today ?? price}</b>
        {` · ${[termLabel, quantityLabel].filter(Boolean).join(' · ')}`}
      </small>{' '}
      <small>{trial === undefined ? (renewal ?? ends) : trialChargeText(trial, price)}</small>
    </>
  )
}

/**
 * The bar at the lower edge of the screen after the buy button has left it, also while the pickers are on the screen. It leads back
 * to the pickers, and buys the selected option. It names the preselected option until `browser/offers/show-choice.ts` names the one
 * that the visitor selected; without scripts, the style sheet hides the name of an option that is no longer selected.
 */
export const BuyBar = ({ view, title, page: { t } }: BuyBarProps) => {
  const name = nameOf(t, view.product)
  return view.state === 'offered' ? (
    <div className={styles['range']}>
      <div className={styles['bar']} data-buy-bar="">
        <a className={styles['preselected']} href={`#${OFFER_ID}`}>
          <span>{name || title}</span>
          <Preselected view={view} />
        </a>
        <button className={choice['buy']} type="submit" form={choiceFormId(view.product)}>
          {`${view.trial?.start ?? t('buy.submit')} `}
          {name === '' ? <span className="visually-hidden">{title}</span> : null}
        </button>
      </div>
    </div>
  ) : null
}
