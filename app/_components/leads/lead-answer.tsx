import type { LeadResult } from '../../../domain/leads/lead.service.ts'
import type { PageContext } from '../../_page/page-context.ts'
import styles from './lead-form.module.css'

/** In sight as the page is loaded, and read out; it needs no script. */
const FOCUSED = { tabIndex: -1, autoFocus: true } as const

/** What came of a lead form, in a sentence. */
export const LeadAnswer = ({ lead, context: { t } }: { lead: LeadResult; context: PageContext }) => {
  switch (lead.kind) {
    case 'sent':
      return (
        <section className={styles.section}>
          <div className={styles.sent} role="status" data-message="lead-sent" {...FOCUSED}>
            <h2>{t('leads.sentTitle')}</h2>
            <p>{t('leads.sentText')}</p>
          </div>
        </section>
      )
    case 'invalid':
      return (
        <p className={styles.message} role="alert" data-message="lead-invalid" {...FOCUSED}>
          {t('leads.invalid')}
        </p>
      )
    case 'failed':
      return (
        <p className={styles.message} role="alert" data-message="lead-failed" {...FOCUSED}>
          {t('leads.failed')}
        </p>
      )
  }
}
