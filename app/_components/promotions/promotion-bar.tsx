import type { PageContext } from '../../_page/page-context.ts'
import styles from './promotion-bar.module.css'

/** What a page says of the promotion that its prices are of: its name, what it saves at most, and when it is over. */
export const PromotionBar = ({ context: { promotion } }: { context: PageContext }) =>
  promotion === null ? null : (
    <div className={styles.bar} data-promo={promotion.code}>
      <p>
        <strong>{promotion.name}</strong>
      </p>
      {promotion.savings === undefined ? null : <p data-max-discount="">{promotion.savings}</p>}
      {promotion.renewalSavings === undefined ? null : <p data-max-promo-discount="">{promotion.renewalSavings}</p>}
      <p>
        <time dateTime={promotion.until.dateTime}>{promotion.until.text}</time>
      </p>
    </div>
  )
