import type { LicenceCheck } from '../../../domain/licences/licence.service.ts'
import { isLRCVerdict } from '../../../domain/licences/licence.service.ts'
import { CODE_LENGTH, codeCharacters } from '../../../domain/licences/licence-code.ts'
import type { LicenceError } from '../../../ports/licences.ts'
import type { UsesPage } from '../../_page/site-page.ts'
import { AUTO_FOCUS, typedText } from '../form-answer.tsx'
import { BuyBlock, type BuyBlockParts } from '../offers/buy-block.tsx'
import { type WayOn, WaysOn } from '../ways-on.tsx'
import styles from './licence-check.module.css'

/** Where a visitor can go on from each message. Visitors correct typing errors in the form. */
const WAYS_ON: Readonly<Record<LicenceError, readonly WayOn[]>> = {
  _ST_EMPTY: [],
  _ST_WRONG_FORMAT: [],
  FORBIDDEN_SYMBOLS: [],
  WRONG_LICENSE_FORMAT: ['orders', 'contact'],
  LICENSE_NOT_FOUND: ['contact'],
  MIDTERM_REJECTED_FEWDAYSLEFT: ['orders', 'compare', 'contact'],
}

const FIELD_ID = 'licence-code'
const ERROR_ID = 'licence-error'

type Refusal = Extract<LicenceCheck, { kind: 'message' | 'failed' }>

const isRefusal = (check: LicenceCheck | null): check is Refusal =>
  check?.kind === 'message' || check?.kind === 'failed'

const Refused = ({ check, page }: UsesPage<'t' | 'href' | 'form'> & { readonly check: Refusal }) => {
  const { t, form } = page
  const error = check.kind === 'message' ? check.error : null
  const typedLength = { typed: String(codeCharacters(form?.typed.get('code') ?? '')), length: String(CODE_LENGTH) }
  return (
    <div className={styles.message} role="alert" data-message={error ?? 'licence-failed'} {...AUTO_FOCUS}>
      <p id={ERROR_ID}>{error === null ? t('licence.failed') : t(`licence.errors.${error}`, typedLength)}</p>
      <WaysOn ways={error === null ? ['contact'] : WAYS_ON[error]} page={page} />
    </div>
  )
}

type Verdict = Exclude<LicenceCheck, Refusal>

/** Whether a check found a licence, with offers for it. */
export const isVerdict = (check: LicenceCheck | null): check is Verdict => check !== null && !isRefusal(check)

/** The licence of the visitor: product, devices and last day. */
const OwnedLicence = ({ check, page: { t, site } }: UsesPage<'t' | 'site'> & { readonly check: Verdict }) => {
  const { name, quantity, edition } = check.licence
  const lastDay = new Intl.DateTimeFormat(site.locale, { dateStyle: 'long', timeZone: site.timeZone }).format(
    check.lastDayMs,
  )
  const rows = [
    ...(name === null ? [] : [[t(check.kind === 'renewal' ? 'store.product' : 'licence.upgradeFrom'), name] as const]),
    [t(edition === 'business' ? 'buy.users' : 'buy.devices'), quantity],
    [
      t('licence.lastDay'),
      t('licence.daysLeft', { date: lastDay, days: t('offers.term.D', { count: check.daysLeft }) }),
    ],
  ] as const
  return (
    <dl data-licence="">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The offers for the owner of a licence. */
const LicenceVerdict = ({ check, page }: UsesPage<LicenceParts> & { readonly check: Verdict }) => {
  const { t } = page
  return (
    <div className={styles.verdict} data-verdict={check.kind}>
      <div className={styles.found} role="status" {...AUTO_FOCUS}>
        <h3>{t(check.kind === 'renewal' ? 'licence.renewal' : 'licence.midterm')}</h3>
        <OwnedLicence check={check} page={page} />
      </div>
      <div className={styles.offers}>
        {check.offers.map((view) => (
          <BuyBlock key={view.product} view={view} page={page} />
        ))}
      </div>
    </div>
  )
}

type LicenceParts = BuyBlockParts | 'site'

const EXAMPLE = 'ABCDE-12345-FGHIJ-67890'
const HINT_ID = 'licence-hint'

/** Long enough for a code with a space or dash after each character. */
const MAX_LENGTH = 64

/**
 * The form that checks a licence, and the result. Posts to its own page, so that no URL contains the code. Works without
 * JavaScript. The form keeps the submitted code.
 */
export const LicenceSection = ({ page }: UsesPage<LicenceParts | 'form'>) => {
  const { t, href, path, form } = page
  const licence = form?.licence ?? null
  const refusal = isRefusal(licence) ? licence : null
  const verdict = isVerdict(licence) ? licence : null
  const message = refusal?.kind === 'message'
  return (
    <section className={styles.section} data-lrc-verdict={isLRCVerdict(licence)}>
      <h2>{t('licence.title')}</h2>
      <form className={styles.form} method="post" action={href(path)} data-licence-check="">
        <label htmlFor={FIELD_ID}>{t('licence.label')}</label>
        <p className={styles.hint} id={HINT_ID}>
          {t('licence.hint')} <bdi dir="ltr">{EXAMPLE}</bdi>
        </p>
        {refusal === null ? null : <Refused check={refusal} page={page} />}
        <div className={styles.field}>
          <input
            id={FIELD_ID}
            name="code"
            type="text"
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-describedby={message ? `${HINT_ID} ${ERROR_ID}` : HINT_ID}
            aria-invalid={message ? true : undefined}
            defaultValue={typedText(form?.typed.get('code'), MAX_LENGTH)}
          />
          <button type="submit">{t('licence.submit')}</button>
        </div>
      </form>
      <div className={styles.where}>
        <h3>{t('licence.where')}</h3>
        <p>{t('licence.whereText')}</p>
      </div>
      {verdict === null ? null : <LicenceVerdict check={verdict} page={page} />}
    </section>
  )
}
