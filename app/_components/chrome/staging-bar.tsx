import type { PageContext } from '../../_page/page-context.ts'
import styles from './staging-bar.module.css'

/** Says of a page that is not for the public that it is not. */
export const StagingBar = ({ context }: { context: PageContext }) => (
  <p className={styles.bar} data-staging="">
    {context.t('staging.mark')}
  </p>
)
