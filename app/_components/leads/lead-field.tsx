import { SALES_PRODUCTS } from '../../../domain/catalogue/sales-products.ts'
import { supportRequestsOf } from '../../../domain/law/support-requests-of.ts'
import { countryChoices, readCountry } from '../../../domain/leads/country-choice.ts'
import type { LeadFieldSettings } from '../../../domain/leads/lead-fields.ts'
import type { LeadError } from '../../../domain/leads/read-lead.ts'
import type { PageContext } from '../../_page/page-context.ts'
import { typedText } from '../form-answer.tsx'
import styles from './lead-form.module.css'

interface LeadControlProps {
  readonly settings: LeadFieldSettings
  readonly id: string
  /** Of the sentence that says what is wrong with it. */
  readonly errorId: string | undefined
  readonly typed: string
  readonly context: PageContext
}

const ROWS = 6

/** The native control of a field. The server checks what it holds: the browser's own messages would be in another language. */
export const LeadControl = ({ settings, id, errorId, typed, context: { t, site } }: LeadControlProps) => {
  const { name, control, isRequired, maxLength, autoComplete } = settings
  const shared = {
    id,
    name,
    required: isRequired,
    autoComplete: autoComplete ?? 'off',
    'aria-invalid': errorId === undefined ? undefined : true,
    'aria-describedby': errorId,
  } as const
  switch (control) {
    case 'country':
      return (
        <select {...shared} defaultValue={readCountry(typed, site.locale) ?? ''}>
          <option value="">{t('leads.choose')}</option>
          {countryChoices(site.locale).map(({ code, name: country }) => (
            <option key={code} value={code}>
              {country}
            </option>
          ))}
        </select>
      )
    case 'product':
      return (
        <select {...shared} defaultValue={typed}>
          <option value="">{t('leads.noProduct')}</option>
          {SALES_PRODUCTS.map(({ shortName, navigation }) => (
            <option key={shortName} value={shortName}>
              {t(`nav.${navigation.text}`)}
            </option>
          ))}
        </select>
      )
    case 'request':
      return (
        <select {...shared} defaultValue={typed}>
          <option value="">{t('leads.choose')}</option>
          {supportRequestsOf(site).map((request) => (
            <option key={request} value={request}>
              {t(`leads.requests.${request}`)}
            </option>
          ))}
        </select>
      )
    case 'lines':
      return <textarea {...shared} rows={ROWS} maxLength={maxLength} defaultValue={typed} />
    case 'number':
      return <input {...shared} type="text" inputMode="numeric" dir="ltr" maxLength={maxLength} defaultValue={typed} />
    case 'text':
      return <input {...shared} type="text" maxLength={maxLength} defaultValue={typed} />
    default:
      return <input {...shared} type={control} dir="ltr" maxLength={maxLength} defaultValue={typed} />
  }
}

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
