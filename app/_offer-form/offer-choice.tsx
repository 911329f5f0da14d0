import type { OfferedView } from '../../domain/offers/view/offer-view.ts'
import type { ChoiceLabels } from './choice-labels.ts'
import { choiceSentence } from './choice-sentence.ts'
import styles from './offer-choice.module.css'
import { OptionCell, UnsoldCell } from './option-cell.tsx'
import { Picker } from './picker.tsx'

export interface OfferChoiceProps {
  readonly view: OfferedView
  readonly labels: ChoiceLabels
}

const UnsoldCells = ({ view, labels }: OfferChoiceProps) => {
  const options = new Map(view.options.map((option) => [option.pid, option]))
  return view.gaps.map((gap) => {
    const nearest = options.get(gap.nearestPid)
    if (nearest === undefined) return null
    const key = `${gap.termPosition}-${gap.quantityPosition}-${gap.autorenew}`
    return <UnsoldCell key={key} gap={gap} nearest={nearest} labels={labels} taxNote={view.taxNote} />
  })
}

const OptionPicker = ({ view, labels }: OfferChoiceProps) => (
  <label className={styles['picker']}>
    <span>{labels.option}</span>
    <select name="option" defaultValue={view.options.find(({ selected }) => selected)?.pid}>
      {view.options.map((option, position) => (
        <option key={option.pid} value={option.pid} data-picker="option" data-position={position}>
          {choiceSentence(option, labels)}
          {view.isAutoRenewAvailable ? ` (${option.autorenew ? labels.withRenewal : labels.withoutRenewal})` : ''}
        </option>
      ))}
    </select>
  </label>
)

const AutoRenew = ({ view, labels }: OfferChoiceProps) => (
  <label className={styles['autoRenew']} data-auto-renew="">
    <input type="checkbox" name="autorenew" value="true" defaultChecked={view.isAutoRenew} />
    <span>
      <strong>{labels.autoRenew}</strong>
      <small>{labels.autoRenewHint}</small>
    </span>
  </label>
)

const Pickers = ({ view, labels }: OfferChoiceProps) => (
  <>
    <Picker name="term" label={labels.term} values={view.terms} />
    <Picker name="quantity" label={labels.quantity} values={view.quantities} />
    {view.isAutoRenewAvailable ? <AutoRenew view={view} labels={labels} /> : null}
  </>
)

/**
 * Native pickers and every option; a fixed style sheet shows the one that they choose. Painted by the server, and again
 * in the browser for a visitor with prices of his own: all of its texts are finished.
 */
export const OfferChoice = ({ view, labels }: OfferChoiceProps) => (
  <div className={styles['choice']}>
    {view.title === undefined ? null : <h2 className={styles['title']}>{view.title}</h2>}
    {view.picker === 'option' ? <OptionPicker view={view} labels={labels} /> : <Pickers view={view} labels={labels} />}
    <div className={styles['cells']}>
      <UnsoldCells view={view} labels={labels} />
      <div className={styles['offer']}>
        {view.options.map((option, position) => (
          <OptionCell key={option.pid} option={option} position={position} taxNote={view.taxNote} />
        ))}
        <button className={styles['buy']} type="submit" data-buy="" data-event={labels.buyEvent}>
          {labels.buy}
        </button>
      </div>
    </div>
  </div>
)
