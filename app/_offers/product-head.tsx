import type { ReactNode } from 'react'
import badged from './badged-name.module.css'
import styles from './compared-head.module.css'

/** A heading with the product name, and an optional badge such as "Best value" on the edge of the card. */
export const BadgedName = ({ name, badge }: { name: ReactNode; badge?: string | undefined }) => (
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
}

/** The name and tagline above a product in a comparison. The name is a link to the page of the product. */
export const ComparedHead = ({ name, badge, tagline, product, href }: ComparedHeadTexts) => (
  <div className={styles['head']}>
    <BadgedName
      name={
        <a href={href} data-choice-of={product}>
          {name}
        </a>
      }
      badge={badge}
    />
    <p>{tagline}</p>
  </div>
)
