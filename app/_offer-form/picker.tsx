import type { PickerValue } from '../../domain/offers/view/offer-view.ts'
import styles from './picker.module.css'

/** Values up to which a picker is a row of radio buttons; a longer one is a list. */
const MAX_RADIO_LENGTH = 6

interface PickerProps {
  readonly name: 'term' | 'quantity' | 'option'
  readonly label: string
  readonly values: readonly PickerValue[]
}

const RadioPicker = ({ name, label, values }: PickerProps) => (
  <fieldset className={styles['picker']}>
    <legend>{label}</legend>
    <div className={styles['radios']}>
      {values.map(({ value, label: text, selected }, position) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            data-picker={name}
            data-position={position}
            defaultChecked={selected}
          />
          <span>{text}</span>
        </label>
      ))}
    </div>
  </fieldset>
)

/** A native list. The style sheet reads the picked position. */
export const ListPicker = ({ name, label, values }: PickerProps) => (
  <label className={styles['picker']}>
    <span>{label}</span>
    <select name={name} defaultValue={values.find(({ selected }) => selected)?.value}>
      {values.map(({ value, label: text }, position) => (
        <option key={value} value={value} data-picker={name} data-position={position}>
          {text}
        </option>
      ))}
    </select>
  </label>
)

/** A native picker: a row of radio buttons, or a list where the row would be long. */
export const Picker = (props: PickerProps) =>
  props.values.length > MAX_RADIO_LENGTH ? <ListPicker {...props} /> : <RadioPicker {...props} />
