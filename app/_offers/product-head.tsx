import type { ReactNode } from 'react'
import badged from './badged-name.module.css'
import styles from './compared-head.module.css'

interface BadgedNameProps {
  /** URL of the picture. @default none */
  readonly tile?: string | undefined
  readonly name: ReactNode
  readonly badge?: string | undefined
}

/** A heading with the picture of a product, its name, and an optional badge such as "Best value" on the edge of the card. */
export const BadgedName = ({ tile, name, badge }: BadgedNameProps) => (
  <>
    <h3 className={badged['name']}>
      {tile === undefined ? null : <img src={tile} width="56" height="56" alt="" loading="lazy" />}
      {name}
    </h3>
    {badge === undefined ? null : <span className={badged['badge']}>{badge}</span>}
  </>
)

export interface ComparedHeadTexts {
  readonly name: string
  readonly badge?: string | undefined
  readonly tile?: string | undefined
  readonly tagline: string
  readonly product: string
  /** URL of the product page. */
  readonly href: string
}

/** The name and tagline above a product in a comparison. The name is a link to the page of the product. */
export const ComparedHead = ({ name, badge, tile, tagline, product, href }: ComparedHeadTexts) => (
  <div className={styles['head']}>
    <BadgedName
      tile={tile}
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
