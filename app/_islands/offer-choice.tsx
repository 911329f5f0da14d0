import type { OfferedView, OptionView } from '../../domain/offers/offer-view.ts'
import type { ChoiceLabels } from './choice-labels.ts'
import styles from './offer-choice.module.css'
import { GapCell, OptionCell } from './option-cell.tsx'
import { Picker } from './picker.tsx'

export interface OfferChoiceProps {
  readonly view: OfferedView
  readonly labels: ChoiceLabels
}

const told = ({ termLabel, packLabel, price }: OptionView, { choice }: ChoiceLabels): string =>
  choice
    .replace('((term))', () => termLabel)
    .replace('((pack))', () => packLabel)
    .replace('((price))', () => price)

const OptionPicker = ({ view, labels }: OfferChoiceProps) => (
  <label className={styles['picker']}>
    <span>{labels.option}</span>
    <select name="option" defaultValue={view.options.find(({ selected }) => selected)?.pid}>
      {view.options.map((option, position) => (
        <option key={option.pid} value={option.pid} data-picker="option" data-position={position}>
          {told(option, labels)}
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
    <Picker name="quantity" label={labels.quantity} values={view.packs} />
    {view.isAutoRenewAvailable ? <AutoRenew view={view} labels={labels} /> : null}
  </>
)

/**
 * Native pickers and every option; a fixed style sheet shows the one that they choose. Painted by the server, and again
 * in the browser for a visitor with prices of his own: all of its texts are finished.
 */
export const OfferChoice = ({ view, labels }: OfferChoiceProps) => (
  <div className={styles['choice']}>
    {view.picker === 'option' ? <OptionPicker view={view} labels={labels} /> : <Pickers view={view} labels={labels} />}
    <div className={styles['cells']}>
      {view.options.map((option, position) => (
        <OptionCell key={option.pid} option={option} position={position} taxNote={view.taxNote} />
      ))}
      {view.gaps.map((gap) => (
        <GapCell key={`${gap.termPosition}-${gap.packPosition}-${gap.autorenew}`} gap={gap} labels={labels} />
      ))}
      <button className={styles['buy']} type="submit" data-buy="" data-event={labels.buyEvent}>
        {labels.buy}
      </button>
    </div>
  </div>
)
