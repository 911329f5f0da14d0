import type { OfferedView } from '../../domain/offers/offer-view.ts'
import type { PageSection, ProductCard } from '../../ports/pages.ts'
import type { PageContext } from '../_pages/page-context.ts'
import { Pictogram } from './pictogram.tsx'
import styles from './product-cards.module.css'

type ProductsSection = Extract<PageSection, { kind: 'products' }>

/** The price that the product's page will show first. */
const CardPrice = ({ view }: { view: OfferedView }) => {
  const option = view.options.find(({ selected }) => selected)
  if (option === undefined) return null
  return (
    <div className={styles.offer}>
      <p>
        <bdi className={styles.price}>{option.price}</bdi>
        {option.struck === undefined ? null : (
          <s>
            <bdi>{option.struck}</bdi>
          </s>
        )}
      </p>
      <p className={styles.note}>
        {`${option.termLabel}, ${option.packLabel}`}
        {view.taxNote === '' ? '' : ` · ${view.taxNote}`}
      </p>
      {option.renewal === undefined ? null : <p className={styles.note}>{option.renewal}</p>}
      {option.savings === undefined ? null : <p className={styles.savings}>{option.savings}</p>}
    </div>
  )
}

const Card = ({ card, context }: { card: ProductCard; context: PageContext }) => {
  const { path, name, tagline, points, badge, buyBlock } = card
  const view = buyBlock && context.offers[buyBlock.product]
  return (
    <li className={styles.card}>
      <h3>
        {name}
        {badge === undefined ? null : <span className={styles.badge}>{badge}</span>}
      </h3>
      <p>{tagline}</p>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>
            <Pictogram name="check" size={18} />
            {point}
          </li>
        ))}
      </ul>
      {view?.state === 'offered' ? <CardPrice view={view} /> : null}
      <a className={styles.more} href={context.href(path)}>
        {context.t('buy.learnMore', { product: name })}
      </a>
    </li>
  )
}

/** Products side by side, each with the price that its page shows first. */
export const ProductCards = ({ section, context }: { section: ProductsSection; context: PageContext }) => (
  <section className={styles.section}>
    <h2>{section.title}</h2>
    {section.lead === undefined ? null : <p className={styles.lead}>{section.lead}</p>}
    <ul className={styles.cards}>
      {section.cards.map((card) => (
        <Card key={card.path} card={card} context={context} />
      ))}
    </ul>
  </section>
)
