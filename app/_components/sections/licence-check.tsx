import type { LicenceCheck } from '../../../domain/licences/licence.service.ts'
import { isLRCVerdict } from '../../../domain/licences/licence.service.ts'
import type { UsesPage } from '../../_page/site-page.ts'
import { AUTO_FOCUS, typedText } from '../form-answer.tsx'
import { BuyBlock, type BuyBlockParts } from '../offers/buy-block.tsx'
import styles from './licence-check.module.css'

/** The result of a licence check: a message, or offers for the licence owner. */
const LicenceAnswer = ({ check, page }: UsesPage<BuyBlockParts> & { readonly check: LicenceCheck }) => {
  const { t } = page
  if (check.kind === 'message' || check.kind === 'failed') {
    return (
      <p
        className={styles.message}
        role="alert"
        data-message={check.kind === 'failed' ? 'licence-failed' : check.error}
        {...AUTO_FOCUS}
      >
        {check.kind === 'failed' ? t('licence.failed') : t(`licence.errors.${check.error}`)}
      </p>
    )
  }
  return (
    <div className={styles.verdict} data-verdict={check.kind}>
      <div className={styles.found} role="status" {...AUTO_FOCUS}>
        <h3>{t(check.kind === 'renewal' ? 'licence.renewal' : 'licence.midterm')}</h3>
        <p data-days-left={check.daysLeft}>
          {t('licence.daysLeft', { days: t('offers.term.D', { count: check.daysLeft }) })}
        </p>
      </div>
      <div className={styles.offers}>
        {check.offers.map((view) => (
          <BuyBlock key={view.product} view={view} page={page} />
        ))}
      </div>
    </div>
  )
}

const EXAMPLE = 'ABCDE-12345-FGHIJ-67890'
const HINT_ID = 'licence-hint'

/** Long enough for a code with a space or dash after each character. */
const MAX_LENGTH = 64

/**
 * The form that checks a licence, and the result. Posts to its own page, so that no URL contains the code. Works without
 * JavaScript. After an error, the form contains the submitted code.
 */
export const LicenceSection = ({ page }: UsesPage<BuyBlockParts | 'form'>) => {
  const { t, href, path, form } = page
  const licence = form?.licence ?? null
  const message = licence?.kind === 'message'
  return (
    <section className={styles.section} data-lrc-verdict={isLRCVerdict(licence)}>
      <h2>{t('licence.title')}</h2>
      <form className={styles.form} method="post" action={href(path)} data-licence-check="">
        <label htmlFor="licence-code">{t('licence.label')}</label>
        <div className={styles.field}>
          <input
            id="licence-code"
            name="code"
            type="text"
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-describedby={HINT_ID}
            aria-invalid={message ? true : undefined}
            defaultValue={message ? typedText(form?.typed.get('code'), MAX_LENGTH) : ''}
          />
          <button type="submit">{t('licence.submit')}</button>
        </div>
        <p className={styles.hint} id={HINT_ID}>
          {t('licence.hint')} <bdi dir="ltr">{EXAMPLE}</bdi>
        </p>
      </form>
      <details className={styles.where}>
        <summary>{t('licence.where')}</summary>
        <p>{t('licence.whereText')}</p>
      </details>
      {licence === null ? null : <LicenceAnswer check={licence} page={page} />}
    </section>
  )
}
