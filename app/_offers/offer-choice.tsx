import type { ReactNode } from 'react'
import type { OfferedView, OptionView, PickerValue } from '../../domain/offers/offer-view.ts'
import { AddOnPicker, AddOnPrices } from './add-on-choice.tsx'
import { autoRenewPrices, type ChoiceLabels, optionSentence, pickerDescription } from './choice-sentences.ts'
import styles from './offer-choice.module.css'
import { BuyText, OptionCell, UnsoldCells } from './option-cell.tsx'
import { AutoRenew, ListPicker, PeriodSwitch, Picker } from './picker.tsx'
import bar from './sticky-bar.module.css'
import sticky from './sticky-price.module.css'

/** A running promotion of the product, which sells it on another page. */
export interface PromotionLine {
  /** Site path of its page, including the site's language path. */
  readonly href: string
  readonly name: string
  /** "$40.99 instead of $50.99", for the preselected option. Undefined if the prices are not comparable. */
  readonly price?: string
  /** The renewals after that price. */
  readonly renewal?: string | undefined
}

const longer = (one: string, other = ''): string => (other.length > one.length ? other : one)

const linesOf = (texts: readonly string[]): string => texts.filter(Boolean).join('\n')

const noteOf = ({ termLabel, quantityLabel, monthly, perUser, accounts, subscription }: OptionView, tax: string) =>
  [termLabel, quantityLabel, tax, monthly, perUser, accounts, subscription].filter(Boolean).join(' · ')

const longestOf = (texts: readonly (string | undefined)[]): string => texts.reduce<string>(longer, '')

/** Returns the longest note, renewal, and next charge or end of all options. */
const longestNotes = ({ options, taxNote }: OfferedView): readonly string[] => [
  longestOf(options.map((option) => noteOf(option, taxNote))),
  longestOf(options.map(({ renewal }) => renewal)),
  longestOf(options.map(({ nextCharge, ends }) => nextCharge ?? ends)),
]

/**
 * Returns the longest notes of an option with an add-on; undefined for a product without add-ons.
 *
 * @param notes the result of `longestNotes`
 */
const longestNotesWithAddOn = (
  { addOns, options }: OfferedView,
  [note = '', renewal = '']: readonly string[],
): string | undefined => {
  if (addOns === undefined) return undefined
  const offers = options.flatMap((option) => option.addOns ?? [])
  const name = longestOf(addOns.choices.map((choice) => choice.name))
  return linesOf([
    note,
    renewal,
    `+ ${name}: ${longestOf(offers.map((offer) => offer?.price))}`,
    longestOf(offers.map((offer) => offer?.renewal)),
  ])
}

/** Returns the attributes with the texts, one per line, whose height the style sheet reserves in the visitor's font. */
const reservedNotes = (view: OfferedView) => {
  const notes = longestNotes(view)
  return { 'data-longest': linesOf(notes), 'data-longest-with-add-on': longestNotesWithAddOn(view, notes) }
}

interface OfferChoiceProps {
  readonly view: OfferedView
  readonly labels: ChoiceLabels
  /** @default none */
  readonly promotions?: readonly PromotionLine[]
}

const optionValues = (view: OfferedView, labels: ChoiceLabels): readonly PickerValue[] =>
  view.options.map((option) => ({
    value: option.pid,
    label: optionSentence(option, view, labels),
    selected: option.selected,
  }))

/** The pickers for term, quantity and auto-renew, or one list of all options. */
const ChoicePickers = ({ view, labels }: Omit<OfferChoiceProps, 'promotions'>) =>
  view.picker === 'option' ? (
    <ListPicker name="option" label={labels.option} values={optionValues(view, labels)} />
  ) : (
    <>
      {view.period === undefined ? null : (
        <PeriodSwitch
          period={view.period}
          legend={labels.period}
          labels={{ year: labels.yearly, month: labels.monthly }}
        />
      )}
      <Picker
        name="term"
        label={labels.term}
        values={view.terms}
        hinted={view.options}
        states={view.isAutoRenewAvailable ? labels : undefined}
        notSold={labels.valueNotSold}
        describe={(position) => pickerDescription(view, labels, 'term', position)}
      />
      <Picker
        name="quantity"
        label={labels.quantity}
        values={view.quantities}
        notSold={labels.valueNotSold}
        describe={(position) => pickerDescription(view, labels, 'quantity', position)}
      />
      <AutoRenew view={view} label={labels.autoRenew} labels={labels} prices={autoRenewPrices(view.options, labels)} />
    </>
  )

interface PromotionRowsProps extends Pick<OfferedView, 'product'> {
  readonly promotions: readonly PromotionLine[]
}

/** The running promotions. The style sheet shows their prices only while the preselected option is selected. */
const PromotionRows = ({ product, promotions }: PromotionRowsProps) =>
  promotions.map(({ href, name, price, renewal }) => (
    <p key={href} className={styles['promotion']} data-promotion-row="">
      <a className={styles['savings']} href={href} data-choice-of={product}>
        {name}
      </a>{' '}
      {price === undefined ? null : <b data-promotion-price="">{price}</b>}{' '}
      {renewal === undefined ? null : (
        <span className={styles['note']} data-promotion-price="" data-promotion-renewal="">
          {renewal}
        </span>
      )}
    </p>
  ))

/**
 * Native pickers and all options. Promotions precede the price, or the pickers if the price sticks to the lower edge. A static style
 * sheet shows only the selected option. All texts are already formatted, because the browser renders this component for visitors with
 * personalized prices.
 */
export const OfferChoice = ({ view, labels, promotions = [] }: OfferChoiceProps) => (
  <div
    className={
      view.addOns === undefined ? styles['choice'] : `${styles['choice']} ${sticky['choice']} ${bar['choice']}`
    }
  >
    {view.quote === undefined ? null : <input type="hidden" name="quote" value={view.quote} />}
    {view.title === undefined ? null : <h2 className={styles['title']}>{view.title}</h2>}
    {view.addOns === undefined ? null : <PromotionRows product={view.product} promotions={promotions} />}
    <ChoicePickers view={view} labels={labels} />
    {view.addOns === undefined ? (
      <PromotionRows product={view.product} promotions={promotions} />
    ) : (
      <AddOnPicker addOns={view.addOns} options={view.picker === 'option' ? [] : view.options} />
    )}
    <div className={styles['cells']} data-sticky-buy="" {...reservedNotes(view)}>
      <UnsoldCells offer={view} labels={labels} />
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
          <BuyText text={view.trial?.start ?? labels.buy} name={labels.buyName} />
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

/** Id of the form with the pickers of a product, or of the products beside it. Buttons elsewhere on the page may belong to it. */
export const choiceFormId = (product: string): string => `form-${product}`

export interface ChoiceFormTexts {
  /** Short name of the product. */
  readonly product: string
  /** Path of the page for the return URL, including the language path of the site. */
  readonly returnPath: string
  /** ISO code. */
  readonly currency: string
  /** Shown below the form. */
  readonly note: string
  /** Analytics event of a purchase, as JSON. */
  readonly buyEvent: string
}

/** The form that submits a choice to `/buy`. Rendered by the server, and by the browser for personalized offers. */
export const ChoiceForm = ({
  product,
  returnPath,
  currency,
  note,
  buyEvent,
  children,
}: ChoiceFormTexts & { children: ReactNode }) => (
  <form id={choiceFormId(product)} className={styles['form']} method="post" action="/buy" data-choice="">
    {/* Enter activates the first button of a form. This button names no option, so the values of the pickers apply. */}
    <button type="submit" hidden data-event={buyEvent} />
    <input type="hidden" name="product" value={product} />
    <input type="hidden" name="back" value={returnPath} />
    <input type="hidden" name="priceCurrency" value={currency} />
    {children}
    <p className={styles['note']}>{note}</p>
  </form>
)
