import { struckNoteOf } from '../../../domain/offers/comparison-view.ts'
import type { OfferedView, OfferView } from '../../../domain/offers/offer-view.ts'
import { sharedLabels } from '../../../domain/offers/shared-choice.ts'
import type { ProductCard as CardContent } from '../../../ports/page-section.ts'
import { Island } from '../../_islands/island.tsx'
import { BadgedName } from '../../_offers/product-head.tsx'
import type { SectionProps, UsesPage } from '../../_page/site-page.ts'
import { Pictogram } from '../drawings.tsx'
import styles from './product-cards.module.css'
import { PurchaseButton } from './purchase-modals.tsx'

interface ProductCardProps extends UsesPage<'t' | 'href' | 'offers' | 'offersUrl'> {
  readonly card: CardContent
  readonly selling?: 'modal' | undefined
}

/** The price of the shared choice. Without a shared choice, the price of the option that the product page preselects. */
const CardOffer = ({ view, page: { t, offersUrl } }: UsesPage<'t' | 'offersUrl'> & { view: OfferedView }) => {
  const option = view.options.find(({ selected }) => selected)
  if (option === undefined) return null
  const labels = { was: t('listen.was'), now: t('listen.now') }
  const { product, taxNote } = view
  return <Island name="personalized-price" props={{ product, option, taxNote, labels, offersUrl }} />
}

const Selling = ({ view, card, selling, page }: ProductCardProps & { view: OfferView }) => {
  if (view.state === 'failed') return <p className={styles.note}>{page.t('buy.failed')}</p>
  if (view.state !== 'offered') return null
  return (
    <>
      <CardOffer view={view} page={page} />
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
export const ProductCards = ({ section, page }: SectionProps<'products', 't' | 'href' | 'offers' | 'offersUrl'>) => {
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
