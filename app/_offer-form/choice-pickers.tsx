import type { OfferedView, PickerValue } from '../../domain/offers/view/offer-view.ts'
import type { ChoiceLabels } from '../_components/offers/choice-labels.ts'
import { choiceSentence } from './choice-sentence.ts'
import styles from './picker.module.css'
import { ListPicker, Picker } from './picker.tsx'

interface ChoicePickersProps {
  readonly view: OfferedView
  readonly labels: ChoiceLabels
}

const optionValues = ({ options, isAutoRenewAvailable }: OfferedView, labels: ChoiceLabels): readonly PickerValue[] =>
  options.map((option) => {
    const renewal = isAutoRenewAvailable ? ` (${option.autorenew ? labels.withRenewal : labels.withoutRenewal})` : ''
    return { value: option.pid, label: choiceSentence(option, labels) + renewal, selected: option.selected }
  })

const AutoRenew = ({ view, labels }: ChoicePickersProps) => (
  <label className={styles['autoRenew']} data-auto-renew="">
    <input type="checkbox" name="autorenew" value="true" defaultChecked={view.isAutoRenew} />
    <span>
      <strong>{labels.autoRenew}</strong>
      <small>{labels.autoRenewHint}</small>
    </span>
  </label>
)

/** The pickers of a buy form: term, quantity and auto-renew, or one list of all options. */
export const ChoicePickers = ({ view, labels }: ChoicePickersProps) =>
  view.picker === 'option' ? (
    <ListPicker name="option" label={labels.option} values={optionValues(view, labels)} />
  ) : (
    <>
      <Picker name="term" label={labels.term} values={view.terms} />
      <Picker name="quantity" label={labels.quantity} values={view.quantities} />
      {view.isAutoRenewAvailable ? <AutoRenew view={view} labels={labels} /> : null}
    </>
  )
