import { CAMPAIGN_COOKIE } from '../../../domain/consent/attribution.ts'
import { leadFieldsOf } from '../../../domain/leads/lead-fields.ts'
import { leadProviderOf } from '../../../domain/leads/lead-provider.ts'
import { CAMPAIGN_FIELD, TOOK_FIELD, TRAP_FIELD } from '../../../domain/leads/read-lead.ts'
import type { SectionOf } from '../../../ports/page-section.ts'
import { Island } from '../../_islands/island.tsx'
import type { PageContext } from '../../_page/page-context.ts'
import { LeadField } from './lead-field.tsx'
import styles from './lead-form.module.css'
import { LeadProblem } from './lead-problem.tsx'
import { LeadSent } from './lead-sent.tsx'
import { LeadTrap } from './lead-trap.tsx'

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
