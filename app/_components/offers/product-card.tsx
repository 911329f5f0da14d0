import type { OfferedView, OfferView } from '../../../domain/offers/offer-view.ts'
import type { ProductCard as CardContent } from '../../../ports/page-section.ts'
import { BadgedName } from '../../_offer-form/heads/badged-name.tsx'
import type { PageContext } from '../../_page/page-context.ts'
import { Pictogram } from '../art/pictogram.tsx'
import styles from './product-cards.module.css'
import { PurchaseButton } from './purchase-modal.tsx'

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
