import type { Consent } from '../../../domain/consent/consent.ts'
import {
  CHOICE_FIELD,
  CHOICES,
  CONSENT_CATEGORIES,
  consentLetters,
  isRefusedByBrowser,
} from '../../../domain/consent/consent.ts'
import type { UsesPage } from '../../_page/site-page.ts'
import styles from './consent-section.module.css'
import { StorageTables } from './storage-tables.tsx'

/** The buttons of the consent form. They look the same, so that refusing is as easy as accepting. */
const ConsentChoices = ({ page: { t } }: UsesPage<'t'>) => (
  <div className={styles.choices}>
    <button type="submit" name={CHOICE_FIELD} value={CHOICES.all}>
      {t('consent.all')}
    </button>
    <button type="submit" name={CHOICE_FIELD} value={CHOICES.necessary}>
      {t('consent.onlyNecessary')}
    </button>
    <button type="submit" name={CHOICE_FIELD} value={CHOICES.selected}>
      {t('consent.save')}
    </button>
  </div>
)

/** URL fragment of the confirmation. The redirect keeps the fragment of the form. */
const SAVED_ID = 'consent-saved'

/**
 * Returns the message key of the introduction. In some countries, a category is granted until the visitor objects, and the
 * introduction must say so.
 */
const leadOf = (state: Consent['state'], granted: Consent['granted']) => {
  if (state === 'object') return 'consent.object'
  return state === 'ask' && granted.length > 0 ? 'consent.askInPart' : 'consent.ask'
}

/**
 * The consent form with the visitor's current decisions. If consent is required, `browser/overlays/consent-bar.ts` fetches the
 * form and its style, and shows it as a bar on other pages.
 */
export const ConsentSection = ({ page }: UsesPage<'t' | 'href' | 'path' | 'view' | 'site'>) => {
  const { t, href, path, view } = page
  const { state, granted, hasPrivacyControl } = view.consent ?? {
    state: 'ask',
    granted: [],
    hasPrivacyControl: false,
  }
  return (
    <section className={styles.section}>
      <h2>{t('consent.title')}</h2>
      <p className={styles.saved} id={SAVED_ID} role="status" tabIndex={-1} data-message={SAVED_ID}>
        {t('consent.saved')}
      </p>
      <form
        className={styles.form}
        method="post"
        action={`/consent#${SAVED_ID}`}
        aria-label={t('consent.title')}
        data-consent={state}
        data-granted={consentLetters(granted)}
      >
        <input type="hidden" name="back" value={href(path)} />
        <p className={styles.lead}>
          {t(leadOf(state, granted))}{' '}
          <a className={styles.details} href={href(path)}>
            {t('consent.details')}
          </a>
        </p>
        <ul className={styles.categories}>
          <li>
            <label>
              <input type="checkbox" defaultChecked disabled />
              {t('consent.categories.necessary.name')}
            </label>
            <p>{t('consent.categories.necessary.purpose')}</p>
          </li>
          {CONSENT_CATEGORIES.map((category) => (
            <li key={category}>
              <label>
                <input
                  type="checkbox"
                  name={category}
                  defaultChecked={granted.includes(category)}
                  disabled={isRefusedByBrowser(category, hasPrivacyControl)}
                />
                {t(`consent.categories.${category}.name`)}
              </label>
              <p>{t(`consent.categories.${category}.purpose`)}</p>
            </li>
          ))}
        </ul>
        {hasPrivacyControl ? <p className={styles.control}>{t('consent.privacyControl')}</p> : null}
        <ConsentChoices page={page} />
      </form>
      <StorageTables page={page} />
    </section>
  )
}
