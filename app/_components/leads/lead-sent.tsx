import type { LeadForm } from '../../../ports/leads/leads.ts'
import type { PageContext } from '../../_page/page-context.ts'
import styles from './lead-form.module.css'

/** In sight as the page is loaded, and read out; it needs no script. */
const FOCUSED = { tabIndex: -1, autoFocus: true } as const

/** Thanks for a form that was sent. */
export const LeadSent = ({ form, context: { t } }: { form: LeadForm; context: PageContext }) => (
  <section className={styles.section}>
    <div className={styles.sent} role="status" data-message="lead-sent" {...FOCUSED}>
      <h2>{t('leads.sentTitle')}</h2>
      <p>{t(form === 'support' ? 'leads.supportSentText' : 'leads.sentText')}</p>
    </div>
  </section>
)
