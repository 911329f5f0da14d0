import type { PageContext } from '../../_page/page-context.ts'
import styles from './buy-block.module.css'

/** What stands beside every button that buys: the way to the money-back guarantee, and how to pay. */
export const PurchaseAssurance = ({ context }: { context: PageContext }) => (
  <p className={styles.ways}>
    <a href={context.href('/guarantee')}>{context.t('trust.guarantee')}</a>
    <img src="/payment.svg" width="120" height="24" alt={context.t('trust.waysToPay')} loading="lazy" />
  </p>
)
