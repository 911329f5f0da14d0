import badged from './badged-name.module.css'
import styles from './compared-head.module.css'

/** A heading with the product name, and an optional badge such as "Best value" on the edge of the card. */
export const BadgedName = ({ name, badge }: { name: string; badge?: string | undefined }) => (
  <>
    <h3>{name}</h3>
    {badge === undefined ? null : <span className={badged['badge']}>{badge}</span>}
  </>
)

export interface ComparedHeadTexts {
  readonly name: string
  readonly badge?: string | undefined
  readonly tagline: string
  readonly product: string
  /** URL of the product page. */
  readonly href: string
  readonly more: string
}

/** The name, tagline and link above a product in a comparison. */
export const ComparedHead = ({ name, badge, tagline, product, href, more }: ComparedHeadTexts) => (
  <div className={styles['head']}>
    <BadgedName name={name} badge={badge} />
    <p>{tagline}</p>
    <a className={styles['more']} href={href} data-choice-of={product}>
      {more}
    </a>
  </div>
)
