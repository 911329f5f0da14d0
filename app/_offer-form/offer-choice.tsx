import type { OfferedView } from '../../domain/offers/offer-view.ts'
import type { ChoiceLabels } from '../_components/offers/choice-labels.ts'
import { AddOnPicker } from './add-ons/add-on-picker.tsx'
import { AddOnPrices } from './add-ons/add-on-prices.tsx'
import { ChoicePickers } from './choice-pickers.tsx'
import styles from './offer-choice.module.css'
import { OptionCell } from './option-cell.tsx'
import { UnsoldCell } from './unsold-cell.tsx'

interface OfferChoiceProps {
  readonly view: OfferedView
  readonly labels: ChoiceLabels
}

const UnsoldCells = ({ view, labels }: OfferChoiceProps) => {
  const options = new Map(view.options.map((option) => [option.pid, option]))
  return view.unsold.map((combination) => {
    const nearest = options.get(combination.nearestPid)
    if (nearest === undefined) return null
    const key = `${combination.termPosition}-${combination.quantityPosition}-${combination.autorenew}`
    return <UnsoldCell key={key} combination={combination} nearest={nearest} labels={labels} taxNote={view.taxNote} />
  })
}

/**
 * Native pickers and every option; a fixed style sheet shows the one that they choose. Rendered by the server, and again in
 * the browser for a visitor with personalized prices: all of its texts are formatted already.
 */
export const OfferChoice = ({ view, labels }: OfferChoiceProps) => (
  <div className={styles['choice']}>
    {view.title === undefined ? null : <h2 className={styles['title']}>{view.title}</h2>}
    <ChoicePickers view={view} labels={labels} />
    {view.addOns === undefined ? null : <AddOnPicker addOns={view.addOns} />}
    <div className={styles['cells']} data-sticky-buy="">
      <UnsoldCells view={view} labels={labels} />
      <div className={styles['offer']}>
        {view.options.map((option, position) => (
          <OptionCell
            key={option.pid}
            option={option}
            taxNote={view.taxNote}
            labels={labels}
            {...(view.picker === 'option' ? { position } : {})}
          >
            {view.addOns === undefined ? null : <AddOnPrices addOns={view.addOns} offers={option.addOns ?? []} />}
          </OptionCell>
        ))}
        <button className={styles['buy']} type="submit" data-buy="" data-event={labels.buyEvent}>
          {/* What is hidden is a box of its own, so that the blank before it stands outside. */}
          {`${view.trial?.start ?? labels.buy} `}
          {labels.buyName === '' ? null : <span className="visually-hidden">{labels.buyName}</span>}
        </button>
      </div>
    </div>
    {view.struckNote === undefined ? null : (
      <p className={styles['note']} data-struck-note="">
        {view.struckNote}
      </p>
    )}
    {view.trial === undefined ? null : (
      <p className={styles['note']} data-trial-opt-out="">
        <span>{view.trial.period}</span>
        <span>{view.trial.optOut}</span>
      </p>
    )}
  </div>
)
