import type { OptionView, PickerValue } from '../../domain/offers/view/offer-view.ts'
import styles from '../_offer-form/picker.module.css'
import hint from '../_offer-form/term-hints.module.css'

/** The place of an option in a list of options, 0 to 999, by its digits: the style sheet has a rule for each of them. */
export const optionPlace = (position: number) => ({
  'data-hundreds': Math.floor(position / 100),
  'data-tens': Math.floor(position / 10) % 10,
  'data-ones': position % 10,
})

/**
 * What a term costs by the month and saves, for each quantity and each kind of renewal: the style sheet of the pickers shows
 * the one that the other pickers choose.
 */
export const TermHints = ({ options }: { options: readonly OptionView[] }) =>
  options.map(({ pid, perMonth, shortSavings, quantityPosition, autorenew }) => (
    <small
      key={pid}
      className={hint['hint']}
      data-hint=""
      data-quantity-position={quantityPosition}
      data-autorenew={autorenew}
    >
      {perMonth}
      {shortSavings === undefined ? null : (
        <b>
          <bdi>{shortSavings}</bdi>
        </b>
      )}
    </small>
  ))

/** Values up to which a picker is a row of radio buttons; a longer one is a list. */
const MAX_RADIO_LENGTH = 6

interface PickerProps {
  readonly name: 'term' | 'quantity' | 'option'
  readonly label: string
  readonly values: readonly PickerValue[]
  /** Options of which the values of a picker of terms say what they cost. */
  readonly hinted?: readonly OptionView[]
  /** What the value at a position costs, for screen readers. */
  readonly describe?: (position: number) => string | undefined
}

/** The other picker's positions that a value is not sold with, for the style sheet to mark it. */
const unsoldMarks = (name: PickerProps['name'], { unsoldAt, unsoldRenewingAt }: PickerValue) =>
  name === 'term'
    ? { 'data-unsold-quantity': unsoldAt, 'data-unsold-renewing-quantity': unsoldRenewingAt }
    : { 'data-unsold-term': unsoldAt, 'data-unsold-renewing-term': unsoldRenewingAt }

/** Values with their positions, in twos, the first of an odd number in a three: however they wrap, none is alone in a row. */
const pairsOf = (values: readonly PickerValue[]) => {
  const placed = values.map((value, position) => ({ ...value, position }))
  const first = 2 + (placed.length % 2)
  const pairs = [placed.slice(0, first)]
  for (let start = first; start < placed.length; start += 2) pairs.push(placed.slice(start, start + 2))
  return pairs
}

const RadioPicker = ({ name, label, values, hinted = [], describe }: PickerProps) => (
  <fieldset className={styles['picker']}>
    <legend>{label}</legend>
    <div className={styles['radios']}>
      {pairsOf(values).map((pair) => (
        <div key={pair[0]?.position} className={styles['pair']}>
          {pair.map(({ position, ...entry }) => (
            <label key={entry.value}>
              <input
                type="radio"
                name={name}
                value={entry.value}
                data-picker={name}
                data-position={`${name}-${position}`}
                aria-description={describe?.(position)}
                defaultChecked={entry.selected}
              />
              <span {...unsoldMarks(name, entry)}>
                {entry.label}
                <TermHints options={hinted.filter(({ termPosition }) => termPosition === position)} />
              </span>
            </label>
          ))}
        </div>
      ))}
    </div>
  </fieldset>
)

/** A native list. The style sheet reads the picked position. */
export const ListPicker = ({ name, label, values }: PickerProps) => (
  <label className={styles['picker']}>
    <span>{label}</span>
    <select name={name} defaultValue={values.find(({ selected }) => selected)?.value}>
      {values.map((entry, position) => (
        <option
          key={entry.value}
          value={entry.value}
          data-picker={name}
          {...(name === 'option'
            ? optionPlace(position)
            : { 'data-position': `${name}-${position}`, ...unsoldMarks(name, entry) })}
        >
          {entry.label}
        </option>
      ))}
    </select>
  </label>
)

/** A native picker: a row of radio buttons, or a list where the row would be long. */
export const Picker = (props: PickerProps) =>
  props.values.length > MAX_RADIO_LENGTH ? (
    <ListPicker name={props.name} label={props.label} values={props.values} />
  ) : (
    <RadioPicker {...props} />
  )
