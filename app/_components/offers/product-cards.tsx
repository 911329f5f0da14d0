import { struckNoteOf } from '../../../domain/offers/comparison-view.ts'
import type { OfferedView, OfferView } from '../../../domain/offers/offer-view.ts'
import { sharedLabels } from '../../../domain/offers/shared-choice.ts'
import type { ProductCard as CardContent } from '../../../ports/page-section.ts'
import { BadgedName } from '../../_offers/product-head.tsx'
import type { SectionProps, UsesPage } from '../../_page/site-page.ts'
import { Pictogram } from '../drawings.tsx'
import styles from './product-cards.module.css'
import { PurchaseButton } from './purchase-modals.tsx'

interface ProductCardProps extends UsesPage<'t' | 'href' | 'offers'> {
  readonly card: CardContent
  readonly selling?: 'modal' | undefined
}

/** The price of the shared choice. Without a shared choice, the price of the option that the product page preselects. */
const CardPrice = ({ view, page: { t } }: UsesPage<'t'> & { view: OfferedView }) => {
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

const Selling = ({ view, card, selling, page }: ProductCardProps & { view: OfferView }) => {
  if (view.state === 'failed') return <p className={styles.note}>{page.t('buy.failed')}</p>
  if (view.state !== 'offered') return null
  return (
    <>
      <CardPrice view={view} page={page} />
      {selling === 'modal' ? <PurchaseButton name={card.name} view={view} page={page} /> : null}
    </>
  )
}

/** A product with its advantages, its price and a link to its page. */
const ProductCard = ({ card, selling, page }: ProductCardProps) => {
  const { path, name, tagline, points, badge, buyBlock } = card
  const view = buyBlock && page.offers[buyBlock.product]
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
      {view === undefined ? null : <Selling view={view} card={card} selling={selling} page={page} />}
      <a className={selling === undefined ? styles.more : styles.less} href={page.href(path)}>
        {page.t('buy.learnMore', { product: name })}
      </a>
    </li>
  )
}

/** Products side by side with their prices. If all prices are for the same choice, the choice is shown once above the cards. */
export const ProductCards = ({ section, page }: SectionProps<'products', 't' | 'href' | 'offers'>) => {
  const { title, lead, cards, selling } = section
  const views = cards.flatMap(({ buyBlock }) => (buyBlock && page.offers[buyBlock.product]) ?? [])
  const shared = sharedLabels(views)
  const struckNote = struckNoteOf(views)
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      {shared === null ? null : (
        <p className={styles.shared} data-shared-choice="">
          {page.t('compare.shared', { term: shared.termLabel, quantity: shared.quantityLabel })}
        </p>
      )}
      <ul className={styles.cards}>
        {cards.map((card) => (
          <ProductCard key={card.path} card={card} selling={selling} page={page} />
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
