import { SALES_PRODUCTS } from '../../../domain/catalogue/product-records.ts'
import { supportRequestsOf } from '../../../domain/law/site-law.ts'
import { countryChoices, countryCodeOf } from '../../../domain/leads/country-choice.ts'
import type { LeadFieldSettings } from '../../../domain/leads/lead-fields.ts'
import { HONEYPOT_FIELD, type LeadError, type LeadErrors } from '../../../domain/leads/read-lead.ts'
import type { LeadField as FieldName } from '../../../ports/leads.ts'
import type { SitePage, UsesPage } from '../../_page/site-page.ts'
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

/** Messages that say which value is missing. Other fields are optional. */
const MISSING_TEXTS = {
  request: 'leads.missing.request',
  first_name: 'leads.missing.first_name',
  last_name: 'leads.missing.last_name',
  email: 'leads.missing.email',
  company: 'leads.missing.company',
  country: 'leads.errors.country',
  phone: 'leads.missing.phone',
  order: 'leads.missing.order',
  message: 'leads.missing.message',
} as const satisfies Readonly<Partial<Record<FieldName, string>>>

const canBeMissing = (name: FieldName): name is keyof typeof MISSING_TEXTS => name in MISSING_TEXTS

/** Returns the error of a missing value that names the field. Undefined for other errors, and for a field with a label of its form. */
const missingText = (name: FieldName, error: LeadError, ownLabel: string | undefined, t: SitePage['t']) =>
  error === 'missing' && ownLabel === undefined && canBeMissing(name) ? t(MISSING_TEXTS[name]) : undefined

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
        if (error === undefined) return []
        const ownLabel = labelOf?.(name)
        const missing = missingText(name, error, ownLabel, t)
        return (
          <li key={name}>
            <a href={`#${idOf(name)}`}>{missing ?? ownLabel ?? t(`leads.fields.${name}`)}</a>{' '}
            {missing !== undefined ? null : (
              <span className={styles.reason}>{t(`leads.errors.${error}`, { most: maxLength })}</span>
            )}
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
          {missingText(name, error, label, t) ?? t(`leads.errors.${error}`, { most: maxLength })}
        </p>
      )}
    </div>
  )
}
