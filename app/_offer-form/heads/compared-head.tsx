import { BadgedName } from './badged-name.tsx'
import styles from './compared-head.module.css'

/** What stands above a product that is compared. */
export interface ComparedHeadTexts {
  readonly name: string
  readonly badge?: string | undefined
  readonly tagline: string
  /** The link to the page of the product. */
  readonly href: string
  readonly more: string
}

/** Name, tagline and link of a product that is compared. */
export const ComparedHead = ({ name, badge, tagline, href, more }: ComparedHeadTexts) => (
  <div className={styles['head']}>
    <BadgedName name={name} badge={badge} />
    <p>{tagline}</p>
    <a className={styles['more']} href={href}>
      {more}
    </a>
  </div>
)
