import type { ComparisonColumn, ComparisonView } from '../../domain/offers/comparison-view.ts'
import type { OptionView } from '../../domain/offers/offer-view.ts'
import { autoRenewPrices, type ChoiceLabels, type PlacedSentence } from './choice-sentences.ts'
import styles from './comparison-choice.module.css'
import { NoOffer, type NoOfferTexts } from './no-offer.tsx'
import { type ChoiceFormTexts, choiceFormId } from './offer-choice.tsx'
import { BuyText, OptionCell, UnsoldCells } from './option-cell.tsx'
import { AutoRenew, Picker } from './picker.tsx'
import { ComparedHead, type ComparedHeadTexts } from './product-head.tsx'

/** The parts of a compared product that do not depend on the choice. */
export interface ComparedProduct {
  readonly form: ChoiceFormTexts
  readonly labels: ChoiceLabels
  readonly head: ComparedHeadTexts
  /** Shown if the product is not offered; otherwise null. */
  readonly notice: (NoOfferTexts & { readonly state: string }) | null
}

export interface ComparisonChoiceProps {
  readonly view: ComparisonView
  readonly products: readonly ComparedProduct[]
  /** Their names, as a list in the language of the site. */
  readonly names: string
  /** Label of the auto-renew check box for all products. */
  readonly autoRenewAll: string
}

/** The prices with and without automatic renewal of one option. Nothing if it is sold in one state only. */
const BothPrices = ({ prices, option }: { prices: readonly PlacedSentence[]; option: OptionView }) =>
  prices
    .filter((each) => each.termPosition === option.termPosition && each.quantityPosition === option.quantityPosition)
    .map(({ text }) => (
      <span key={text} data-both-prices="">
        {text}
      </span>
    ))

const Offer = ({ column, product: { form, labels } }: { column: ComparisonColumn; product: ComparedProduct }) => (
  <form method="post" action="/buy">
    <input type="hidden" name="product" value={form.product} />
    <input type="hidden" name="back" value={form.returnPath} />
    <input type="hidden" name="priceCurrency" value={form.currency} />
    {column.quote === undefined ? null : <input type="hidden" name="quote" value={column.quote} />}
    <UnsoldCells offer={column} labels={labels} />
    {column.options.map((option) => (
      <OptionCell
        key={option.pid}
        option={option}
        taxNote={column.taxNote}
        labels={labels}
        facts={<BothPrices prices={autoRenewPrices(column.options, labels)} option={option} />}
      >
        <button
          className={styles['buy']}
          type="submit"
          name="option"
          value={option.pid}
          data-buy=""
          data-event={labels.buyEvent}
        >
          <BuyText text={labels.buy} name={labels.buyName} />
        </button>
      </OptionCell>
    ))}
  </form>
)

const ProductNotice = ({ product: { form, notice } }: { product: ComparedProduct }) =>
  notice === null ? null : (
    <section data-buy-block={form.product} data-state={notice.state}>
      <NoOffer {...notice} />
    </section>
  )

/**
 * The pickers for all products. The form changes the currency with a button elsewhere on the page. It has no other button, because
 * each product has one with its own option: Enter presses a button that submits nothing.
 */
const Controls = ({ view, products, names, autoRenewAll }: ComparisonChoiceProps) => {
  const [first] = products
  if (first === undefined) return null
  const { labels, form } = first
  const isEmpty = view.columns.length === 0
  return (
    <form
      id={choiceFormId(form.product)}
      className={isEmpty ? undefined : styles['controls']}
      method="post"
      action="/currency"
    >
      <button type="submit" formMethod="dialog" hidden />
      <input type="hidden" name="back" value={form.returnPath} />
      <input type="hidden" name="priceCurrency" value={form.currency} />
      {isEmpty ? null : (
        <>
          <Picker name="term" label={labels.term} products={names} values={view.terms} notSold={labels.valueNotSold} />
          <Picker
            name="quantity"
            label={labels.quantity}
            products={names}
            values={view.quantities}
            notSold={labels.valueNotSold}
          />
          <AutoRenew view={view} label={autoRenewAll} labels={labels} isForAll />
        </>
      )}
    </form>
  )
}

/**
 * One choice of term, quantity and auto-renew for several products. Each product has a price and a buy button. The static picker
 * style sheet shows only the prices of the selected options.
 */
export const ComparisonChoice = (props: ComparisonChoiceProps) => (
  <div className={styles['board']} data-choice="">
    <Controls {...props} />
    <ul className={styles['columns']}>
      {props.products.map((product) => {
        const column = props.view.columns.find((each) => each.product === product.form.product)
        return (
          <li key={product.form.product} className={styles['column']}>
            <ComparedHead {...product.head} />
            {column === undefined ? (
              <ProductNotice product={product} />
            ) : (
              <section className={styles['offer']} data-buy-block={column.product} data-state="offered">
                <Offer column={column} product={product} />
              </section>
            )}
          </li>
        )
      })}
    </ul>
    {props.view.struckNote === undefined ? null : (
      <p className={styles['note']} data-struck-note="">
        {props.view.struckNote}
      </p>
    )}
  </div>
)
