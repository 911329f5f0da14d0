import type { LeadResult } from '../../../domain/leads/lead.service.ts'
import type { PageContext } from '../../_page/page-context.ts'
import styles from './lead-form.module.css'

/** In sight as the page is loaded, and read out; it needs no script. */
const FOCUSED = { tabIndex: -1, autoFocus: true } as const

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
