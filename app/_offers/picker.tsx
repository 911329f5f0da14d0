import type { BillingPeriod, OfferedView, OptionView, PickerValue } from '../../domain/offers/offer-view.ts'
import type { ChoiceLabels, PlacedSentence } from './choice-sentences.ts'
import styles from './picker.module.css'

/** Returns the digits of a position (0 to 999) in the list of options. The style sheet has a rule for each digit. */
export const positionDigits = (position: number) => ({
  'data-hundreds': Math.floor(position / 100),
  'data-tens': Math.floor(position / 10) % 10,
  'data-ones': position % 10,
})

/** Monthly price, savings and best value of a term, for each quantity and auto-renew state. The style sheet shows only the matching hint. */
const TermHints = ({ options }: { options: readonly OptionView[] }) =>
  options.map(({ pid, perMonth, shortSavings, bestValue, quantityPosition, autorenew }) => (
    <small key={pid} data-quantity-position={quantityPosition} data-autorenew={autorenew}>
      {perMonth}
      {shortSavings === undefined ? null : (
        <b>
          <bdi>{shortSavings}</bdi>
        </b>
      )}
      {bestValue === undefined ? null : <em>{bestValue}</em>}
    </small>
  ))

/** The only auto-renew state in which a term is sold. The style sheet shows it while the other state is selected. */
const OnlyState = ({ options, states }: { options: readonly OptionView[]; states: StateTexts }) => {
  const isRenewing = options[0]?.autorenew
  return isRenewing === undefined || options.some(({ autorenew }) => autorenew !== isRenewing) ? null : (
    <small data-autorenew={!isRenewing}>{isRenewing ? states.withRenewal : states.withoutRenewal}</small>
  )
}

/** Maximum number of radio buttons. A picker with more values is a list. */
const MAX_RADIO_LENGTH = 6

type StateTexts = Pick<ChoiceLabels, 'withRenewal' | 'withoutRenewal'>

interface PickerProps {
  readonly name: 'term' | 'quantity' | 'option'
  readonly label: string
  /** The products that the picker applies to, for screen readers. @default the product of the block */
  readonly products?: string | undefined
  readonly values: readonly PickerValue[]
  /** The options whose hints the term picker shows. */
  readonly hinted?: readonly OptionView[]
  /** The auto-renew states that a visitor can choose, which terms of one state name. @default none */
  readonly states?: StateTexts | undefined
  /** Says of a value that it is not sold with the other selected values: to screen readers, and in a list also on screen. */
  readonly notSold: string
  /** Returns the description of the value at a position, for screen readers. */
  readonly describe?: (position: number) => string | undefined
}

/**
 * Returns the positions of the terms with which a quantity is not sold. From these, the style sheet marks quantities and terms that
 * are not sold with the other selected values. A radio button has them to be matched, and its text to be marked.
 */
const unsoldMarks = (name: PickerProps['name'], { unsoldAt, unsoldRenewingAt }: PickerValue) =>
  name === 'quantity' ? { 'data-unsold-term': unsoldAt, 'data-unsold-renewing-term': unsoldRenewingAt } : {}

const isEverUnsold = ({ unsoldAt, unsoldRenewingAt }: PickerValue): boolean =>
  unsoldAt !== undefined || unsoldRenewingAt !== undefined

/** Groups values into pairs (one triple if the count is odd) so that no value wraps alone. */
const pairsOf = (values: readonly PickerValue[]) => {
  const positioned = values.map((value, position) => ({ ...value, position }))
  const first = 2 + (positioned.length % 2)
  const pairs = [positioned.slice(0, first)]
  for (let start = first; start < positioned.length; start += 2) pairs.push(positioned.slice(start, start + 2))
  return pairs
}

/** Returns the name for screen readers that tells two pickers of a page apart. */
const nameOf = ({ label, products }: Pick<PickerProps, 'label' | 'products'>): string | undefined =>
  products === undefined ? undefined : `${label} (${products})`

const RadioPicker = ({ name, label, products, values, hinted = [], states, notSold, describe }: PickerProps) => (
  <fieldset className={styles['picker']} aria-label={nameOf({ label, products })}>
    <legend>{label}</legend>
    <div className={styles['radios']}>
      {pairsOf(values).map((pair) => (
        <div key={pair[0]?.position} className={styles['pair']}>
          {pair.map(({ position, ...entry }) => {
            const options = hinted.filter(({ termPosition }) => termPosition === position)
            return (
              <label key={entry.value}>
                <input
                  type="radio"
                  name={name}
                  value={entry.value}
                  data-picker={name}
                  data-position={`${name}-${position}`}
                  data-monthly={entry.isMonthly ? '' : undefined}
                  aria-description={describe?.(position)}
                  {...unsoldMarks(name, entry)}
                  defaultChecked={entry.selected}
                />
                <span data-note={isEverUnsold(entry) ? notSold : undefined} {...unsoldMarks(name, entry)}>
                  {entry.label}
                  <TermHints options={options} />
                  {states === undefined ? null : <OnlyState options={options} states={states} />}
                </span>
              </label>
            )
          })}
        </div>
      ))}
    </div>
  </fieldset>
)

type ListPickerProps = Pick<PickerProps, 'name' | 'label' | 'products' | 'values'> &
  Partial<Pick<PickerProps, 'notSold'>>

/** A list of values. `browser/offers/choice-controls.ts` adds `notSold` to the values that the style sheet marks. */
export const ListPicker = ({ name, label, products, values, notSold }: ListPickerProps) => (
  <label className={styles['picker']}>
    <span>{label}</span>
    <select
      name={name}
      data-note={values.some(isEverUnsold) ? notSold : undefined}
      data-terms={name === 'term' ? '' : undefined}
      aria-label={nameOf({ label, products })}
      defaultValue={values.find(({ selected }) => selected)?.value}
    >
      {values.map((entry, position) => (
        <option
          key={entry.value}
          value={entry.value}
          data-picker={name}
          {...(name === 'option'
            ? positionDigits(position)
            : {
                'data-position': `${name}-${position}`,
                'data-monthly': entry.isMonthly ? '' : undefined,
                ...unsoldMarks(name, entry),
              })}
        >
          {entry.label}
        </option>
      ))}
    </select>
  </label>
)

/** A row of radio buttons, or a list if there are many values. */
export const Picker = (props: PickerProps) =>
  props.values.length > MAX_RADIO_LENGTH ? <ListPicker {...props} /> : <RadioPicker {...props} />

interface PeriodSwitchProps {
  readonly period: BillingPeriod
  readonly legend: string
  readonly labels: Readonly<Record<BillingPeriod, string>>
}

const PERIODS = ['year', 'month'] as const

/** Switches between yearly and monthly prices. The style sheet then shows the monthly option with the selected quantity. */
export const PeriodSwitch = ({ period, legend, labels }: PeriodSwitchProps) => (
  <fieldset className={styles['picker']} data-period="">
    <legend>{legend}</legend>
    <div className={styles['radios']}>
      <div className={styles['pair']}>
        {PERIODS.map((value) => (
          <label key={value}>
            <input type="radio" name="period" value={value} data-billing={value} defaultChecked={value === period} />
            <span>{labels[value]}</span>
          </label>
        ))}
      </div>
    </div>
  </fieldset>
)

interface AutoRenewProps {
  readonly view: Pick<OfferedView, 'isAutoRenew' | 'isAutoRenewAvailable'>
  readonly label: string
  readonly labels: Pick<ChoiceLabels, 'autoRenewHint' | 'autoRenewOffHint'>
  /** The savings by automatic renewal, for each term and quantity. @default none */
  readonly savings?: readonly PlacedSentence[]
  /** Whether the check box applies to all products of a comparison. @default false */
  readonly isForAll?: boolean
}

/**
 * The auto-renew check box with a hint for each state. The style sheet shows the hint of the selected state, and the savings for
 * the selected term and quantity. Renders nothing if visitors cannot choose auto-renew.
 */
export const AutoRenew = ({ view, label, labels, savings = [], isForAll = false }: AutoRenewProps) =>
  view.isAutoRenewAvailable ? (
    <label className={styles['autoRenew']} data-auto-renew={isForAll ? 'all' : ''}>
      <input type="checkbox" name="autorenew" value="true" defaultChecked={view.isAutoRenew} />
      <span>
        <strong>{label}</strong>
        {savings.map(({ text, termPosition, quantityPosition, isMonthly }) => (
          <small
            key={`${termPosition}-${quantityPosition}`}
            data-monthly={isMonthly ? '' : undefined}
            data-term-position={termPosition}
            data-quantity-position={quantityPosition}
          >
            {text}
          </small>
        ))}
        <small>{labels.autoRenewHint}</small>
        <small>{labels.autoRenewOffHint}</small>
      </span>
    </label>
  ) : null
