import { SALES_PRODUCTS } from '../../../domain/catalogue/product-records.ts'
import { supportRequestsOf } from '../../../domain/law/site-law.ts'
import { countryChoices, countryCodeOf } from '../../../domain/leads/country-choice.ts'
import type { LeadFieldSettings } from '../../../domain/leads/lead-fields.ts'
import { HONEYPOT_FIELD, type LeadError, type LeadErrors } from '../../../domain/leads/read-lead.ts'
import type { LeadField as FieldName } from '../../../ports/leads.ts'
import type { UsesPage } from '../../_page/site-page.ts'
import { AUTO_FOCUS, typedText } from '../form-answer.tsx'
import styles from './lead-form.module.css'

interface LeadControlProps extends UsesPage<'t' | 'site' | 'notices'> {
  readonly settings: LeadFieldSettings
  readonly id: string
  /** Id of the error message. */
  readonly errorId: string | undefined
  readonly typed: string
}

const ROWS = 6

/**
 * The native control of a field. Only the server validates the value, because the browser's messages would be in the browser's
 * language.
 */
const LeadControl = ({ settings, id, errorId, typed, page: { t, site, notices } }: LeadControlProps) => {
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
        <select {...shared} defaultValue={countryCodeOf(typed, site.locale) ?? ''}>
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
          {supportRequestsOf(notices).map((request) => (
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
    case 'date':
      return <input {...shared} type="date" defaultValue={typed} />
    case 'text':
      return <input {...shared} type="text" maxLength={maxLength} defaultValue={typed} />
    default:
      return <input {...shared} type={control} dir="ltr" maxLength={maxLength} defaultValue={typed} />
  }
}

/** Higher than the limit of any field, so that an overlong input is not lost. */
const MAX_SHOWN_LENGTH = 8_192

const idOf = (name: FieldName): string => `lead-${name}`

interface RejectedLeadFieldsProps extends UsesPage<'t'> {
  readonly fields: readonly LeadFieldSettings[]
  readonly errors: LeadErrors
  /** Label of a field if it differs from the message of the field. @default no field differs */
  readonly labelOf?: (name: FieldName) => string | undefined
}

/** Explains that a form was not accepted, with links to its rejected fields. */
export const RejectedLeadFields = ({ fields, errors, labelOf, page: { t } }: RejectedLeadFieldsProps) => (
  <div className={styles.message} role="alert" data-message="lead-invalid" {...AUTO_FOCUS}>
    <p>{t('leads.invalid')}</p>
    <ul>
      {fields.flatMap(({ name, maxLength }) => {
        const error = errors[name]
        return error === undefined ? (
          []
        ) : (
          <li key={name}>
            <a href={`#${idOf(name)}`}>{labelOf?.(name) ?? t(`leads.fields.${name}`)}</a>{' '}
            <span className={styles.reason}>{t(`leads.errors.${error}`, { most: maxLength })}</span>
          </li>
        )
      })}
      {errors[HONEYPOT_FIELD] === undefined ? null : (
        <li>
          <a href={`#${HONEYPOT_ID}`}>{t('leads.leaveEmpty')}</a>
        </li>
      )}
    </ul>
  </div>
)

/** Id of the control of the honeypot. */
export const HONEYPOT_ID = 'lead-website'

interface LeadFieldProps extends UsesPage<'t' | 'site' | 'notices' | 'form'> {
  readonly settings: LeadFieldSettings
  readonly error: LeadError | undefined
  /** @default the message of the field */
  readonly label?: string | undefined
}

export const LeadField = ({ settings, error, label, page }: LeadFieldProps) => {
  const { t, form } = page
  const { name, control, isRequired, maxLength } = settings
  const id = idOf(name)
  return (
    <div className={control === 'lines' || control === 'request' ? styles.wide : styles.field}>
      <label htmlFor={id}>
        {/* The space separates label and hint for screen readers. */}
        {`${label ?? t(`leads.fields.${name}`)} `}
        {isRequired ? null : <span className={styles.optional}>({t('leads.optional')})</span>}
      </label>
      <LeadControl
        settings={settings}
        id={id}
        errorId={error === undefined ? undefined : `${id}-error`}
        typed={typedText(form?.typed.get(name), MAX_SHOWN_LENGTH, control === 'lines')}
        page={page}
      />
      {error === undefined ? null : (
        <p className={styles.error} id={`${id}-error`} data-error-for={name}>
          {t(`leads.errors.${error}`, { most: maxLength })}
        </p>
      )}
    </div>
  )
}
