import type { ReactNode } from 'react'
import type { OfferedView, PickerValue } from '../../domain/offers/offer-view.ts'
import type { PromotionPrice } from '../../domain/promotions/promotion-view.ts'
import { AddOnPicker, AddOnPrices } from './add-on-choice.tsx'
import {
  accountsOfQuantities,
  autoRenewSavings,
  type ChoiceLabels,
  optionSentence,
  pickerDescription,
} from './choice-sentences.ts'
import styles from './offer-choice.module.css'
import { BuyText, OptionCell, UnsoldCells } from './option-cell.tsx'
import { AutoRenew, ListPicker, PeriodSwitch, Picker } from './picker.tsx'
import { longestOf, reservedNotes } from './reserved-notes.ts'
import bar from './sticky-bar.module.css'
import sticky from './sticky-price.module.css'

/** A running promotion of the product, which sells it on another page. */
export interface PromotionLine {
  /** Site path of its page, including the site's language path. */
  readonly href: string
  readonly name: string
  /** "Pay $40.99 instead of $50.99", for the preselected option. Undefined if the prices are not comparable. */
  readonly price?: string | undefined
  /** The price of each option, by its id. Undefined if the prices are not comparable. */
  readonly prices?: PromotionPrice['prices'] | undefined
  /** "Up to 20% off the usual price". */
  readonly savings?: string | undefined
}

/** A condition of every purchase, with the page that explains it. */
export interface Assurance {
  readonly href: string
  readonly text: string
}

interface OfferChoiceProps {
  readonly view: OfferedView
  readonly labels: ChoiceLabels
  /** @default none */
  readonly promotions?: readonly PromotionLine[]
  /** @default none */
  readonly assurances?: readonly Assurance[]
}

const optionValues = (view: OfferedView, labels: ChoiceLabels): readonly PickerValue[] =>
  view.options.map((option) => ({
    value: option.pid,
    label: optionSentence(option, view, labels),
    selected: option.selected,
  }))

interface ChoicePickersProps extends Pick<OfferChoiceProps, 'view' | 'labels'> {
  /** By the position of their quantity. */
  readonly accounts: ReadonlyMap<number, string>
}

/** The pickers for term, quantity and auto-renew, or one list of all options. */
const ChoicePickers = ({ view, labels, accounts }: ChoicePickersProps) =>
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
      {accounts.size === 0 ? null : (
        <p className={styles['note']} data-user-accounts="">
          {[...accounts].map(([position, text]) => (
            <span key={position} data-quantity-position={position}>
              {text}
            </span>
          ))}
        </p>
      )}
      <AutoRenew view={view} label={labels.autoRenew} labels={labels} savings={autoRenewSavings(view.options)} />
    </>
  )

interface PromotionRowProps {
  readonly view: OfferedView
  readonly line: PromotionLine
}

/** Returns the options that cost less in a promotion. The style sheet has no rule for the price beside a list of options. */
const promoted = ({ options, picker }: OfferedView, prices: NonNullable<PromotionLine['prices']>) =>
  picker === 'option'
    ? []
    : options.flatMap((option) => {
        const price = prices[option.pid]
        return price && price.amount < option.amount ? [{ ...option, text: price.text }] : []
      })

/** A running promotion: a link to its page, which sells at the lower prices. The style sheet shows that of the selected option. */
const PromotionRow = ({ view, line: { href, name, prices, savings } }: PromotionRowProps) => {
  const options = prices === undefined ? [] : promoted(view, prices)
  return (
    <a
      className={styles['promotion']}
      href={href}
      data-choice-of={view.product}
      data-promotion-row=""
      data-longest={options.length === 0 ? undefined : `${name} ${longestOf(options.map(({ text }) => text))}`}
    >
      <span>
        {`${name} `}
        {prices === undefined ? <small>{savings}</small> : null}
        {options.map(({ pid, isMonthly, termPosition, quantityPosition, autorenew, text }) => (
          <small
            key={pid}
            data-quantity-position={quantityPosition}
            data-autorenew={autorenew}
            data-monthly={isMonthly ? '' : undefined}
            data-term-position={termPosition}
          >
            {text}
          </small>
        ))}
      </span>
    </a>
  )
}

/**
 * Native pickers and all options. Assurances and promotions follow the buy button, or precede the pickers if the price sticks to the lower edge. A
 * static style sheet shows only the selected option. All texts are already formatted, because the browser renders this component for visitors with
 * personalized prices.
 */
export const OfferChoice = ({ view, labels, promotions = [], assurances = [] }: OfferChoiceProps) => {
  const accounts = accountsOfQuantities(view)
  const isWithoutAccounts = accounts.size > 0
  const rows = promotions.map((line) => <PromotionRow key={line.href} view={view} line={line} />)
  return (
    <div
      className={
        view.addOns === undefined ? styles['choice'] : `${styles['choice']} ${sticky['choice']} ${bar['choice']}`
      }
    >
      {view.quote === undefined ? null : <input type="hidden" name="quote" value={view.quote} />}
      {view.title === undefined ? null : <h2 className={styles['title']}>{view.title}</h2>}
      {view.addOns === undefined ? null : rows}
      <ChoicePickers view={view} labels={labels} accounts={accounts} />
      {view.addOns === undefined ? null : (
        <AddOnPicker addOns={view.addOns} options={view.picker === 'option' ? [] : view.options} />
      )}
      <div className={styles['cells']} data-sticky-buy="" {...reservedNotes(view, isWithoutAccounts)}>
        <UnsoldCells offer={view} labels={labels} />
        <div className={styles['offer']}>
          {view.options.map((option, position) => (
            <OptionCell
              key={option.pid}
              option={option}
              taxNote={view.taxNote}
              labels={labels}
              isWithoutAccounts={isWithoutAccounts}
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
      {assurances.length === 0 ? null : (
        <p data-assurances="">
          {assurances.map(({ href, text }) => (
            <a key={href} href={href}>
              {text}
            </a>
          ))}
        </p>
      )}
      {view.addOns === undefined ? rows : null}
      {view.struckNote === undefined ? null : (
        <p className={styles['note']} data-struck-note="">
          {view.struckNote}
        </p>
      )}
      {view.trial === undefined ? null : (
        <p className={`${styles['note']} facts`} data-trial-opt-out="">
          <span>{view.trial.period}</span>
          <span>{view.trial.optOut}</span>
        </p>
      )}
    </div>
  )
}

/** Id of the form with the pickers of a product, or of the products beside it. Buttons elsewhere on the page may belong to it. */
export const choiceFormId = (product: string): string => `form-${product}`

export interface ChoiceFormTexts {
  /** Short name of the product. */
  readonly product: string
  /** Path of the page for the return URL, including the language path of the site. */
  readonly returnPath: string
  /** ISO code. */
  readonly currency: string
  /** Shown below the form. Empty if the page shows it elsewhere. */
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
    {note === '' ? null : <p className={styles['note']}>{note}</p>}
  </form>
)
