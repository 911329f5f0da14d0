import { TRAP_FIELD } from '../../../domain/leads/read-lead.ts'
import type { PageContext } from '../../_page/page-context.ts'
import styles from './lead-form.module.css'

const ID = 'lead-website'

/**
 * A field for programs that fill in every field: out of sight, and out of the way of keys and screen readers. Where it was
 * filled in all the same it is shown, for a browser may have done so.
 */
export const LeadTrap = ({ isFound, context: { t } }: { isFound: boolean; context: PageContext }) => (
  <div className={isFound ? styles.field : styles.trap} aria-hidden={isFound ? undefined : true}>
    <label htmlFor={ID}>{t('leads.leaveEmpty')}</label>
    <input id={ID} name={TRAP_FIELD} type="text" autoComplete="off" tabIndex={isFound ? undefined : -1} />
    {isFound ? (
      <p className={styles.error} data-error-for={TRAP_FIELD}>
        {t('leads.errors.empty')}
      </p>
    ) : null}
  </div>
)
