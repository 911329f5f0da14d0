import type { PageContext } from '../../_page/page-context.ts'
import styles from './editor.module.css'

/** Stands above a section that visitors do not see yet. */
export const DraftLabel = ({ context: { t } }: { context: PageContext }) => (
  <p className={styles.draft} data-draft="">
    {t('editor.draft')}
  </p>
)
