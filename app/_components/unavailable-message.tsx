import { UNAVAILABLE_MARKS } from '../../domain/routing/render-contract.ts'
import type { UsesPage } from '../_page/site-page.ts'
import styles from './unavailable-message.module.css'

/** The reason why a page is unavailable, with marks that the edge replaces by the texts. */
export const UnavailableMessage = ({ page: { href } }: UsesPage<'href'>) => (
  <section className={styles.message} data-message={UNAVAILABLE_MARKS.message}>
    <h1>{UNAVAILABLE_MARKS.title}</h1>
    <p>{UNAVAILABLE_MARKS.text}</p>
    <p className={styles.links}>
      {UNAVAILABLE_MARKS.retry}
      <a href={href('/')}>{UNAVAILABLE_MARKS.home}</a>
    </p>
  </section>
)
