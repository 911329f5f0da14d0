import type { LeadForm } from '../../../ports/leads.ts'
import type { PageContext } from '../../_page/page-context.ts'
import { FOCUSED } from '../chrome/focused.ts'
import styles from './lead-form.module.css'

/** Thanks for a form that was sent. */
export const LeadSent = ({ form, context: { t } }: { form: LeadForm; context: PageContext }) => (
  <section className={styles.section}>
    <div className={styles.sent} role="status" data-message="lead-sent" {...FOCUSED}>
      <h2>{t('leads.sentTitle')}</h2>
      <p>{t(form === 'support' ? 'leads.supportSentText' : 'leads.sentText')}</p>
    </div>
  </section>
)
