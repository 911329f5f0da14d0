import { SALES_PRODUCTS } from '../../../domain/catalogue/product-records.ts'
import { supportRequestsOf } from '../../../domain/law/site-law.ts'
import { countryChoices, countryCodeOf } from '../../../domain/leads/country-choice.ts'
import type { LeadFieldSettings } from '../../../domain/leads/lead-fields.ts'
import type { PageContext } from '../../_page/page-context.ts'

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
