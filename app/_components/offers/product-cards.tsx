import { struckNoteOf } from '../../../domain/offers/comparison-view.ts'
import type { OfferedView, OfferView } from '../../../domain/offers/offer-view.ts'
import { cardOptions } from '../../../domain/offers/shared-choice.ts'
import { OFFER_ID } from '../../../domain/routing/choice-query.ts'
import type { ProductCard as CardContent } from '../../../ports/page-items.ts'
import { Island } from '../../_islands/island.tsx'
import { bothCardPrices, comparedPrices } from '../../_offers/card-price.tsx'
import { AutoRenew } from '../../_offers/picker.tsx'
import { BadgedName } from '../../_offers/product-head.tsx'
import type { SectionProps, UsesPage } from '../../_page/site-page.ts'
import { CheckedItems } from '../drawings.tsx'
import { Screen, tileOf } from '../product-screen.tsx'
import brief from './brief-cards.module.css'
import { PromotionLinks, PurchaseAssurance } from './buy-block.tsx'
import { autoRenewHints } from './buy-block-texts.ts'
import { cardLink } from './choice-links.ts'
import styles from './product-cards.module.css'
import { PurchaseButton } from './purchase-modals.tsx'

type CardParts = 't' | 'href' | 'site' | 'offers' | 'offersUrl' | 'promotions' | 'view'

interface ProductCardProps extends UsesPage<CardParts> {
  readonly card: CardContent
  readonly selling?: 'modal' | undefined
  readonly isRenewal?: boolean | undefined
}

interface CardOfferProps extends UsesPage<'t' | 'offersUrl'> {
  readonly view: OfferedView
  /** Whether the section has a switch: the card then has a price for each auto-renew state. */
  readonly inBothStates: boolean
}

/** The price of the choice that the cards share, and of the quantity that the page of the product preselects. */
export const CardOffer = ({ view, inBothStates, page: { t, offersUrl } }: CardOfferProps) => {
  const options = cardOptions(view, inBothStates)
  if (options.length === 0) return null
  const labels = {
    was: t('listen.was'),
    now: t('listen.now'),
    autoRenewPrices: t('buy.autoRenewPrices', { on: '((on))', off: '((off))' }),
  }
  const { product, taxNote, pageQuantity } = view
  const compared = comparedPrices(view)
  const bothPrices = bothCardPrices(view, labels)
  return (
    <Island
      name="personalized-price"
      props={{ product, pageQuantity, options, compared, bothPrices, taxNote, inBothStates, labels, offersUrl }}
    />
  )
}

const Selling = ({ view, card, selling, page }: ProductCardProps & { view: OfferView }) => {
  if (view.state === 'failed') return <p className={styles.note}>{page.t('buy.failed')}</p>
  if (view.state !== 'offered') return null
  return (
    <>
      <PromotionLinks product={view.product} page={page} />
      <CardOffer view={view} inBothStates={selling === 'modal'} page={page} />
      {selling === 'modal' ? <PurchaseButton card={card} view={view} page={page} /> : null}
    </>
  )
}

/** A product with its advantages, its price and a link to its page. */
const ProductCard = ({ card, selling, isRenewal = false, page }: ProductCardProps) => {
  const { path, name, tagline, points, badge, buyBlock, screen } = card
  const view = buyBlock && page.offers[buyBlock.product]
  return (
    <li className={styles.card} data-card={selling === undefined ? undefined : buyBlock?.product}>
      <BadgedName tile={tileOf(path)} name={name} badge={badge} />
      <p>{tagline}</p>
      {points.length === 0 ? null : (
        <ul className={styles.points}>
          <CheckedItems items={points} size={18} />
        </ul>
      )}
      {view === undefined ? null : <Selling view={view} card={card} selling={selling} page={page} />}
      <a
        className={selling === undefined ? styles.more : styles.less}
        href={isRenewal ? `${cardLink(page, path, view)}#${OFFER_ID}` : cardLink(page, path, view)}
        data-choice-of={view?.product}
      >
        {page.t(isRenewal ? 'buy.renewWith' : 'buy.learnMore', { product: name })}
      </a>
      {screen === undefined || selling !== undefined ? null : (
        <Screen screen={screen} page={page} className={styles.screen} />
      )}
    </li>
  )
}

/**
 * Products side by side with their prices. If the section sells, a check box switches the auto-renew state of all prices.
 */
export const ProductCards = ({ section, page }: SectionProps<'products', CardParts>) => {
  const { anchor, title, lead, cards, selling, isRenewal } = section
  const views = cards.flatMap(({ buyBlock }) => (buyBlock && page.offers[buyBlock.product]) ?? [])
  const renewable = views.filter((view) => view.state === 'offered').filter((view) => view.isAutoRenewAvailable)
  const [first] = selling === 'modal' ? renewable : []
  const struckNote = struckNoteOf(views)
  return (
    <section className={styles.section} id={anchor} data-choice={first && ''}>
      <h2>{title}</h2>
      {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      {first === undefined ? null : (
        <div className={styles.switch}>
          <AutoRenew view={first} label={page.t('buy.autoRenewAll')} labels={autoRenewHints(page)} isForAll />
        </div>
      )}
      <ul className={cards.some(({ points }) => points.length > 0) ? styles.cards : `${styles.cards} ${brief.brief}`}>
        {cards.map((card) => (
          <ProductCard key={card.path} card={card} selling={selling} isRenewal={isRenewal} page={page} />
        ))}
      </ul>
      {struckNote === undefined ? null : (
        <p className={styles.struckNote} data-struck-note="">
          {struckNote}
        </p>
      )}
      {selling === 'modal' ? (
        <div className={styles.assurance}>
          <PurchaseAssurance page={page} />
        </div>
      ) : null}
    </section>
  )
}
