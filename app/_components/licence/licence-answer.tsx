import type { LicenceCheck } from '../../../domain/licences/licence.service.ts'
import type { PageContext } from '../../_page/page-context.ts'
import { FOCUSED } from '../chrome/focused.ts'
import { BuyBlock } from '../offers/buy-block.tsx'
import styles from './licence-check.module.css'

/** What came of a licence check: a message, or what the owner of the licence can buy. */
export const LicenceAnswer = ({ check, context }: { check: LicenceCheck; context: PageContext }) => {
  const { t } = context
  if (check.kind === 'message' || check.kind === 'failed') {
    return (
      <p
        className={styles.message}
        role="alert"
        data-message={check.kind === 'failed' ? 'licence-failed' : check.error}
        {...FOCUSED}
      >
        {check.kind === 'failed' ? t('licence.failed') : t(`licence.errors.${check.error}`)}
      </p>
    )
  }
  return (
    <div className={styles.verdict} data-verdict={check.kind}>
      <div className={styles.found} role="status" {...FOCUSED}>
        <h3>{t(check.kind === 'renewal' ? 'licence.renewal' : 'licence.midterm')}</h3>
        <p data-days-left={check.daysLeft}>
          {t('licence.daysLeft', { days: t('offers.term.D', { count: check.daysLeft }) })}
        </p>
      </div>
      <div className={styles.offers}>
        {check.offers.map((view) => (
          <BuyBlock key={view.product} view={view} context={context} />
        ))}
      </div>
    </div>
  )
}
