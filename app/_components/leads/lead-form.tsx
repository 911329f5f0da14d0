import type { ReactNode } from 'react'
import { BRAND } from '../../../domain/brand/brand.ts'
import { CAMPAIGN_COOKIE } from '../../../domain/consent/attribution.ts'
import { CONSENT_COOKIE } from '../../../domain/consent/consent.ts'
import { leadFieldsOf } from '../../../domain/leads/lead-fields.ts'
import { CAMPAIGN_FIELD, HONEYPOT_FIELD, TYPING_TIME_FIELD } from '../../../domain/leads/read-lead.ts'
import type { ContactForm as LeadKind } from '../../../ports/leads.ts'
import { Island } from '../../_islands/island.tsx'
import type { SectionProps, UsesPage } from '../../_page/site-page.ts'
import { AUTO_FOCUS } from '../form-answer.tsx'
import { WaysOn } from '../ways-on.tsx'
import { HONEYPOT_ID, LeadField, RejectedLeadFields } from './lead-field.tsx'
import styles from './lead-form.module.css'

/** A form that could not be sent leads to the e-mail address of its team. */
const LeadFailed = ({ form, page: { t } }: UsesPage<'t'> & { form: LeadKind }) => {
  const address = `${form}@${BRAND.domain}`
  return (
    <div className={styles.message} role="alert" data-message="lead-failed" {...AUTO_FOCUS}>
      <p>{t('leads.failed')}</p>
      <a href={`mailto:${address}`}>{address}</a>
    </div>
  )
}

const LeadSent = ({ form, page }: UsesPage<'t' | 'href'> & { form: LeadKind }) => (
  <section className={styles.section}>
    <div className={styles.sent} role="status" data-message="lead-sent" {...AUTO_FOCUS}>
      <h2>{page.t('leads.sentTitle')}</h2>
      <p>{page.t(form === 'support' ? 'leads.supportSentText' : 'leads.sentText')}</p>
      <WaysOn ways={[form === 'support' ? 'orders' : 'compare', 'downloads', 'renew']} page={page} />
    </div>
  </section>
)

const HONEYPOT_ERROR_ID = 'lead-website-error'

interface HoneypotProps extends UsesPage<'t'> {
  /** Whether the honeypot was filled in. The form then shows it, because the browser's autofill may have filled it in. */
  readonly isFilled: boolean
}

/** A field that only bots fill in. It is invisible, and hidden from keyboard and screen readers. */
const Honeypot = ({ isFilled, page: { t } }: HoneypotProps) => (
  <div className={isFilled ? styles.field : styles.trap} aria-hidden={isFilled ? undefined : true}>
    <label htmlFor={HONEYPOT_ID}>{t('leads.leaveEmpty')}</label>
    <input
      id={HONEYPOT_ID}
      name={HONEYPOT_FIELD}
      type="text"
      autoComplete="off"
      tabIndex={isFilled ? undefined : -1}
      aria-invalid={isFilled ? true : undefined}
      aria-describedby={isFilled ? HONEYPOT_ERROR_ID : undefined}
    />
    {isFilled ? (
      <p className={styles.error} id={HONEYPOT_ERROR_ID} data-error-for={HONEYPOT_FIELD}>
        {t('leads.errors.empty')}
      </p>
    ) : null}
  </div>
)

interface LeadFormProps extends SectionProps<'lead-form', 't' | 'href' | 'path' | 'site' | 'notices' | 'form'> {
  /** The list of the facts beside the form. @default null */
  readonly facts?: ReactNode
}

/**
 * A form for sales or support, or its confirmation. Posts to its own page and works without JavaScript. After an error, the form
 * contains the submitted values.
 */
export const LeadForm = ({ section, page, facts = null }: LeadFormProps) => {
  const { t, href, path, site, form } = page
  const lead = form?.lead
  if (lead?.kind === 'sent') return <LeadSent form={section.form} page={page} />
  const errors = lead?.kind === 'invalid' ? lead.errors : {}
  const fields = leadFieldsOf(section.form, site, form?.typed.get('request'))
  return (
    <section className={facts === null ? styles.section : `${styles.section} ${styles.beside}`}>
      <h2>{t(section.form === 'support' ? 'leads.supportTitle' : 'leads.title')}</h2>
      {lead?.kind === 'invalid' ? <RejectedLeadFields fields={fields} errors={errors} page={page} /> : null}
      {lead?.kind === 'failed' ? <LeadFailed form={section.form} page={page} /> : null}
      <form className={styles.form} method="post" action={href(path)} noValidate data-lead={section.form}>
        {fields.map((settings) => (
          <LeadField key={settings.name} settings={settings} error={errors[settings.name]} page={page} />
        ))}
        <Honeypot isFilled={errors[HONEYPOT_FIELD] !== undefined} page={page} />
        <Island
          name="lead-origin"
          props={{
            consentCookie: CONSENT_COOKIE,
            campaignCookie: CAMPAIGN_COOKIE,
            campaignField: CAMPAIGN_FIELD,
            tookField: TYPING_TIME_FIELD,
          }}
          hidden
        />
        <p className={styles.consent}>
          {t(site.group === 'cis' ? 'leads.consentToProcessing' : 'leads.consent')}{' '}
          <a href={href('/privacy')}>{t('footer.privacy')}</a>
        </p>
        <button type="submit">{t('leads.submit')}</button>
      </form>
      {facts}
    </section>
  )
}
