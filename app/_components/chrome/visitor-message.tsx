import type { PageContext } from '../../_page/page-context.ts'
import styles from './visitor-message.module.css'

/** A message above the content, where the visitor's last form could not be handled. */
export const VisitorMessage = ({ context: { t, view, href, path } }: { context: PageContext }) =>
  view.message === null ? null : (
    <div className={styles.message} role="alert" data-message={view.message}>
      <p>{t('messages.buyUnavailable')}</p>
      <a href={href(path)}>{t('messages.dismiss')}</a>
    </div>
  )
