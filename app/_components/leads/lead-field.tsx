import type { LeadFieldSettings } from '../../../domain/leads/lead-fields.ts'
import type { LeadError } from '../../../domain/leads/read-lead.ts'
import type { PageContext } from '../../_page/page-context.ts'
import { typedText } from '../../_page/typed-text.ts'
import { LeadControl } from './lead-control.tsx'
import styles from './lead-form.module.css'

/** Longest text that is shown again: nothing that was typed is lost, too long as it may be. */
const MOST_UNITS = 8_192

interface LeadFieldProps {
  readonly settings: LeadFieldSettings
  readonly error: LeadError | undefined
  readonly context: PageContext
}

/** A field with its label, what was typed into it, and what is wrong with that. */
export const LeadField = ({ settings, error, context }: LeadFieldProps) => {
  const { t, form } = context
  const { name, control, isRequired, maxLength } = settings
  const id = `lead-${name}`
  return (
    <div className={control === 'lines' ? styles.wide : styles.field}>
      <label htmlFor={id}>
        {t(`leads.fields.${name}`)}
        {isRequired ? null : <span className={styles.optional}>{t('leads.optional')}</span>}
      </label>
      <LeadControl
        settings={settings}
        id={id}
        errorId={error === undefined ? undefined : `${id}-error`}
        typed={typedText(form?.typed.get(name), MOST_UNITS, control === 'lines')}
        context={context}
      />
      {error === undefined ? null : (
        <p className={styles.error} id={`${id}-error`} data-error-for={name}>
          {t(`leads.errors.${error}`, { most: maxLength })}
        </p>
      )}
    </div>
  )
}
