import { type LowestOffer, lowestOffer } from '../../../domain/offers/lowest-offer.ts'
import { Island } from '../../_islands/island.tsx'
import type { UsesPage } from '../../_page/site-page.ts'
import { cardLink } from './choice-links.ts'
import styles from './lowest-price.module.css'

interface PriceSummaryProps extends UsesPage<'offersUrl'> {
  readonly lowest: LowestOffer
}

/** The price of an offer with its term, quantity and renewal; with the visitor's own price, if there is one. */
export const PriceSummary = ({ lowest: { view, option }, page: { offersUrl } }: PriceSummaryProps) => {
  const { product, taxNote } = view
  const { price, quantityLabel, termLabel, renewal } = option
  return (
    <Island
      name="personalized-summary"
      props={{ product, price, quantityLabel, termLabel, renewal, taxNote, offersUrl }}
    />
  )
}

/** The lowest price on the cards of a page that sell, with its renewal. Nothing on a page without such cards, or without prices. */
export const LowestPrice = ({ page }: UsesPage<'content' | 'offers' | 'offersUrl' | 'href'>) => {
  const cards = page.content.sections.flatMap((section) =>
    section.kind === 'products' && section.selling === 'modal' ? section.cards : [],
  )
  const lowest = lowestOffer(cards.flatMap(({ buyBlock }) => (buyBlock && page.offers[buyBlock.product]) ?? []))
  const card = cards.find(({ buyBlock }) => buyBlock?.product === lowest?.view.product)
  if (lowest === null || card === undefined) return null
  const { product } = lowest.view
  return (
    <div className={styles.lowest} data-lowest-price={product}>
      <p>
        <a href={cardLink(page, card.path, lowest.view)} data-choice-of={product}>
          {card.name}
        </a>
      </p>
      <PriceSummary lowest={lowest} page={page} />
    </div>
  )
}
