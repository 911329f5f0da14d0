import type { OfferedView, PickerValue } from '../../domain/offers/offer-view.ts'
import type { ChoiceLabels } from '../_components/offers/choice-labels.ts'
import { optionSentence } from './option-sentence.ts'
import styles from './picker.module.css'
import { ListPicker, Picker } from './picker.tsx'
import { pickerDescription } from './picker-description.ts'

interface ChoicePickersProps {
  readonly view: OfferedView
  readonly labels: ChoiceLabels
}

const optionValues = (view: OfferedView, labels: ChoiceLabels): readonly PickerValue[] =>
  view.options.map((option) => ({
    value: option.pid,
    label: optionSentence(option, view, labels),
    selected: option.selected,
  }))

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
      <Picker
        name="term"
        label={labels.term}
        values={view.terms}
        hinted={view.options}
        describe={(position) => pickerDescription(view, labels, 'term', position)}
      />
      <Picker
        name="quantity"
        label={labels.quantity}
        values={view.quantities}
        describe={(position) => pickerDescription(view, labels, 'quantity', position)}
      />
      {view.isAutoRenewAvailable ? <AutoRenew view={view} labels={labels} /> : null}
    </>
  )
