import type { ReactNode } from 'react'
import type { OfferedView, PickerValue } from '../../domain/offers/view/offer-view.ts'
import type { ChoiceLabels } from '../_components/offers/buy-block-texts.ts'
import styles from '../_offer-form/offer-choice.module.css'
import pickers from '../_offer-form/picker.module.css'
import { AddOnPicker, AddOnPrices } from './add-ons.tsx'
import { optionSentence, pickerDescription } from './choice-sentences.ts'
import { OptionCell, UnsoldCell } from './option-cell.tsx'
import { ListPicker, Picker } from './picker.tsx'

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
  <label className={pickers['autoRenew']} data-auto-renew="">
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

export interface ChoiceFormTexts {
  /** Short name of the product. */
  readonly product: string
  /** Site path of the page, for the return URL. */
  readonly returnPath: string
  /** ISO code. */
  readonly currency: string
  /** Shown under the form. */
  readonly note: string
  /** The analytics event of a purchase, as JSON. */
  readonly buyEvent: string
}

/** The form that buys, around its choice. Rendered by the server, and in the browser for personalized offers. */
export const ChoiceForm = ({
  product,
  returnPath,
  currency,
  note,
  buyEvent,
  children,
}: ChoiceFormTexts & { children: ReactNode }) => (
  <form className={styles['form']} method="post" action="/buy" data-choice="">
    {/* Enter in a picker submits the form by its first button: by this one, so that the pickers decide what is bought. */}
    <button type="submit" hidden data-event={buyEvent} />
    <input type="hidden" name="product" value={product} />
    <input type="hidden" name="back" value={returnPath} />
    <input type="hidden" name="currency" value={currency} />
    {children}
    <p className={styles['note']}>{note}</p>
  </form>
)
