import type { LeadResult } from '../../../domain/leads/lead.service.ts'
import type { PageContext } from '../../_page/page-context.ts'
import { FOCUSED } from '../chrome/focused.ts'
import styles from './lead-form.module.css'

interface LeadProblemProps {
  readonly lead: Exclude<LeadResult, { kind: 'sent' }>
  readonly context: PageContext
}

/** Why a form was not sent, in a sentence. */
export const LeadProblem = ({ lead, context: { t } }: LeadProblemProps) => (
  <p className={styles.message} role="alert" data-message={`lead-${lead.kind}`} {...FOCUSED}>
    {t(lead.kind === 'invalid' ? 'leads.invalid' : 'leads.failed')}
  </p>
)
