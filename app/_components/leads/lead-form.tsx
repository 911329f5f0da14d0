import type { LeadResult } from '../../../domain/leads/lead.service.ts'
import { leadFieldsOf } from '../../../domain/leads/lead-fields.ts'
import { CAMPAIGN_FIELD, TOOK_FIELD } from '../../../domain/leads/lead-origin.ts'
import { leadProviderOf } from '../../../domain/leads/lead-provider.ts'
import { TRAP_FIELD } from '../../../domain/leads/read-lead.ts'
import { CAMPAIGN_COOKIE } from '../../../domain/tracking/attribution-cookies.ts'
import type { LeadForm as LeadKind } from '../../../ports/leads/leads.ts'
import type { SectionOf } from '../../../ports/page-section.ts'
import { Island } from '../../_islands/island.tsx'
import type { PageContext } from '../../_page/page-context.ts'
import { FOCUSED } from '../form-answer.tsx'
import { LeadField } from './lead-field.tsx'
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

/** Thanks for a form that was sent. */
export const LeadSent = ({ form, context: { t } }: { form: LeadKind; context: PageContext }) => (
  <section className={styles.section}>
    <div className={styles.sent} role="status" data-message="lead-sent" {...FOCUSED}>
      <h2>{t('leads.sentTitle')}</h2>
      <p>{t(form === 'support' ? 'leads.supportSentText' : 'leads.sentText')}</p>
    </div>
  </section>
)

const TRAP_ID = 'lead-website'

/**
 * A field for programs that fill in every field: out of sight, and out of the way of keys and screen readers. Where it was
 * filled in all the same it is shown, for a browser may have done so.
 */
export const LeadTrap = ({ isFound, context: { t } }: { isFound: boolean; context: PageContext }) => (
  <div className={isFound ? styles.field : styles.trap} aria-hidden={isFound ? undefined : true}>
    <label htmlFor={TRAP_ID}>{t('leads.leaveEmpty')}</label>
    <input id={TRAP_ID} name={TRAP_FIELD} type="text" autoComplete="off" tabIndex={isFound ? undefined : -1} />
    {isFound ? (
      <p className={styles.error} data-error-for={TRAP_FIELD}>
        {t('leads.errors.empty')}
      </p>
    ) : null}
  </div>
)

/**
 * A form to the sales team or the support, or what came of it. It is posted to its own page, without JavaScript too; what was
 * typed is there again where something has to be changed.
 */
export const LeadForm = ({ section, context }: { section: SectionOf<'lead-form'>; context: PageContext }) => {
  const { t, href, path, site, form } = context
  const lead = form?.lead
  if (lead?.kind === 'sent') return <LeadSent form={section.form} context={context} />
  const errors = lead?.kind === 'invalid' ? lead.errors : {}
  return (
    <section className={styles.section}>
      <h2>{t(section.form === 'support' ? 'leads.supportTitle' : 'leads.title')}</h2>
      {lead === undefined ? null : <LeadProblem lead={lead} context={context} />}
      <form className={styles.form} method="post" action={href(path)} noValidate data-lead={section.form}>
        {leadFieldsOf(section.form, site, form?.typed.get('request')).map((settings) => (
          <LeadField key={settings.name} settings={settings} error={errors[settings.name]} context={context} />
        ))}
        <LeadTrap isFound={errors[TRAP_FIELD] !== undefined} context={context} />
        <Island
          name="lead-origin"
          props={{ campaignCookie: CAMPAIGN_COOKIE, campaignField: CAMPAIGN_FIELD, tookField: TOOK_FIELD }}
          hidden
        />
        <p className={styles.consent}>
          {t(leadProviderOf(site.group) === 'Bitrix' ? 'leads.consentToProcessing' : 'leads.consent')}{' '}
          <a href={href('/privacy')}>{t('footer.privacy')}</a>
        </p>
        <button type="submit">{t('leads.submit')}</button>
      </form>
    </section>
  )
}
