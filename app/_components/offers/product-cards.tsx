import type { OfferedView, OfferView } from '../../../domain/offers/view/offer-view.ts'
import { sharedLabels } from '../../../domain/offers/view/shared-labels.ts'
import { struckNoteOf } from '../../../domain/offers/view/struck-note-of.ts'
import type { ProductCard as CardContent, SectionOf } from '../../../ports/page-section.ts'
import { BadgedName } from '../../_offers/product-head.tsx'
import type { PageContext } from '../../_page/page-context.ts'
import { Pictogram } from '../drawings.tsx'
import styles from './product-cards.module.css'
import { PurchaseButton } from './purchase-modals.tsx'

interface ProductCardProps {
  readonly card: CardContent
  readonly selling?: 'modal' | undefined
  readonly context: PageContext
}

/** The price of the choice that the products share, or that the product's page shows first. */
const CardPrice = ({ view, context: { t } }: { view: OfferedView; context: PageContext }) => {
  const option = view.options.find(({ selected }) => selected)
  if (option === undefined) return null
  const { trial } = option
  return (
    <div className={styles.offer}>
      <p className={styles.choice} data-card-choice="">
        {[option.quantityLabel, option.termLabel].join(' · ')}
      </p>
      {trial === undefined ? null : (
        <p data-trial-today="">
          {`${trial.todayLabel}: `}
          <bdi className={styles.price}>{trial.today}</bdi>
        </p>
      )}
      <div {...(trial === undefined ? {} : { 'data-trial-after': '' })}>
        {trial === undefined ? null : <p className={styles.note}>{trial.afterLabel}</p>}
        <p className={styles.amounts}>
          {option.struck === undefined ? null : (
            <>
              <s>
                <span className="visually-hidden">{`${t('listen.was')} `}</span>
                <bdi>{option.struck}</bdi>
              </s>
              <span className="visually-hidden">{`${t('listen.now')} `}</span>
            </>
          )}
          <bdi className={styles.price}>{option.price}</bdi>
        </p>
      </div>
      <p className={styles.note}>{[view.taxNote, option.monthly, option.perUser].filter(Boolean).join(' · ')}</p>
      {option.renewal === undefined ? null : <p className={styles.note}>{option.renewal}</p>}
      {option.savings === undefined ? null : <p className={styles.savings}>{option.savings}</p>}
    </div>
  )
}

const Selling = ({ view, card, selling, context }: ProductCardProps & { view: OfferView }) => {
  if (view.state === 'failed') return <p className={styles.note}>{context.t('buy.failed')}</p>
  if (view.state !== 'offered') return null
  return (
    <>
      <CardPrice view={view} context={context} />
      {selling === 'modal' ? <PurchaseButton name={card.name} view={view} context={context} /> : null}
    </>
  )
}

/** A product: its advantages, its price and a link to its page. */
export const ProductCard = ({ card, selling, context }: ProductCardProps) => {
  const { path, name, tagline, points, badge, buyBlock } = card
  const view = buyBlock && context.offers[buyBlock.product]
  return (
    <li className={styles.card}>
      <BadgedName name={name} badge={badge} />
      <p>{tagline}</p>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>
            <Pictogram name="check" size={18} />
            {point}
          </li>
        ))}
      </ul>
      {view === undefined ? null : <Selling view={view} card={card} selling={selling} context={context} />}
      <a className={selling === undefined ? styles.more : styles.less} href={context.href(path)}>
        {context.t('buy.learnMore', { product: name })}
      </a>
    </li>
  )
}

/** Products side by side, each with its price; where all prices are for the same choice, it is said once above them. */
export const ProductCards = ({ section, context }: { section: SectionOf<'products'>; context: PageContext }) => {
  const { title, lead, cards, selling } = section
  const views = cards.flatMap(({ buyBlock }) => (buyBlock && context.offers[buyBlock.product]) ?? [])
  const shared = sharedLabels(views)
  const struckNote = struckNoteOf(views)
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      {shared === null ? null : (
        <p className={styles.shared} data-shared-choice="">
          {context.t('compare.shared', { term: shared.termLabel, quantity: shared.quantityLabel })}
        </p>
      )}
      <ul className={styles.cards}>
        {cards.map((card) => (
          <ProductCard key={card.path} card={card} selling={selling} context={context} />
        ))}
      </ul>
      {struckNote === undefined ? null : (
        <p className={styles.shared} data-struck-note="">
          {struckNote}
        </p>
      )}
    </section>
  )
}
