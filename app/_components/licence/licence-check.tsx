import { isLRCVerdict } from '../../../domain/licences/licence.service.ts'
import type { PageContext } from '../../_page/page-context.ts'
import { typedText } from '../../_page/typed-text.ts'
import { LicenceAnswer } from './licence-answer.tsx'
import styles from './licence-check.module.css'

const EXAMPLE = 'ABCDE-12345-FGHIJ-67890'
const HINT_ID = 'licence-hint'

/** The longest text that fits: a code with blanks and dashes around every sign. */
const MAX_LENGTH = 64

/**
 * The form that checks a licence, and the answer to it. It is posted to its own page, without JavaScript too, so that the
 * code is in no address; what was typed is there again where it has to be changed.
 */
export const LicenceCheck = ({ context }: { context: PageContext }) => {
  const { t, href, path, form } = context
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
      {licence === null ? null : <LicenceAnswer check={licence} context={context} />}
    </section>
  )
}
