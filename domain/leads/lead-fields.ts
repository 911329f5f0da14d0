import type { LeadField, LeadForm } from '../../ports/leads.ts'
import type { SiteGroup } from '../../ports/vocabulary.ts'
import type { Site } from '../sites/site.ts'

export interface LeadFieldSettings {
  readonly name: LeadField
  readonly control: 'text' | 'email' | 'tel' | 'number' | 'country' | 'product' | 'request' | 'date' | 'lines'
  readonly isRequired: boolean
  /** In characters. */
  readonly maxLength: number
  /** HTML's `autocomplete`; null for a field without autofill. */
  readonly autoComplete: string | null
}

type Described = Omit<LeadFieldSettings, 'name' | 'isRequired'>

const FIELDS: Readonly<Record<LeadField, Described>> = {
  first_name: { control: 'text', maxLength: 60, autoComplete: 'given-name' },
  last_name: { control: 'text', maxLength: 80, autoComplete: 'family-name' },
  email: { control: 'email', maxLength: 254, autoComplete: 'email' },
  company: { control: 'text', maxLength: 120, autoComplete: 'organization' },
  country: { control: 'country', maxLength: 60, autoComplete: 'country' },
  phone: { control: 'tel', maxLength: 30, autoComplete: 'tel' },
  product: { control: 'product', maxLength: 40, autoComplete: null },
  quantity: { control: 'number', maxLength: 6, autoComplete: null },
  message: { control: 'lines', maxLength: 2_000, autoComplete: null },
  request: { control: 'request', maxLength: 20, autoComplete: null },
  order: { control: 'text', maxLength: 60, autoComplete: null },
  // Accepts any text: a wrong format must not delay a cancellation.
  end_date: { control: 'date', maxLength: 40, autoComplete: null },
}

const SALES: readonly LeadField[] = ['first_name', 'last_name', 'email', 'company', 'country']
const SUPPORT: readonly LeadField[] = ['request', 'first_name', 'last_name', 'email']

/** Required fields of the sales form. Sales teams of the group `cis` follow up leads by phone. */
const REQUIRED_BY_GROUP: Readonly<Record<SiteGroup, readonly LeadField[]>> = { world: SALES, cis: [...SALES, 'phone'] }

/** Required fields of the support form by request. Refunds, cancellations and withdrawals require an order number. */
const REQUIRED_BY_REQUEST: ReadonlyMap<string | undefined, readonly LeadField[]> = new Map([
  ['refund', [...SUPPORT, 'order']],
  ['cancel', [...SUPPORT, 'order']],
  ['withdrawal', [...SUPPORT, 'order']],
  ['support', [...SUPPORT, 'message']],
])

/** Required fields of a declaration: the person, the contract, and where to send the acknowledgement. */
const DECLARATION: readonly LeadField[] = ['first_name', 'last_name', 'email', 'order']

/** Kinds of cancellation. A cancellation for cause, which ends a contract at once, states its reason. */
export const CANCELLATIONS = ['cancel', 'cancel-for-cause'] as const

const requiredFields = (form: LeadForm, group: SiteGroup, request: string | undefined): readonly LeadField[] => {
  switch (form) {
    case 'sales':
      return REQUIRED_BY_GROUP[group]
    case 'support':
      return REQUIRED_BY_REQUEST.get(request) ?? SUPPORT
    case 'withdraw':
      return DECLARATION
    case 'cancel':
      return ['request', ...DECLARATION, ...(request === 'cancel-for-cause' ? (['message'] as const) : [])]
  }
}

const ORDER: Readonly<Record<LeadForm, readonly LeadField[]>> = {
  sales: ['first_name', 'last_name', 'email', 'company', 'country', 'phone', 'product', 'quantity', 'message'],
  support: ['request', 'first_name', 'last_name', 'email', 'order', 'message'],
  cancel: ['request', ...DECLARATION, 'end_date', 'message'],
  withdraw: DECLARATION,
}

/** Languages in which the family name comes first. */
const FAMILY_FIRST: readonly Site['language'][] = ['hu', 'ja', 'ko', 'vi', 'zh-CN', 'zh-HK', 'zh-TW']

const familyFirst = (names: readonly LeadField[]): readonly LeadField[] =>
  names.map((name) => (name === 'first_name' ? 'last_name' : name === 'last_name' ? 'first_name' : name))

/**
 * Returns the fields of a site's form in display order.
 *
 * @param request the request of a support form, or the kind of cancellation, if it is known
 */
export const leadFieldsOf = (
  form: LeadForm,
  { group, language }: Pick<Site, 'group' | 'language'>,
  request?: string,
): readonly LeadFieldSettings[] => {
  const required = requiredFields(form, group, request)
  const names = FAMILY_FIRST.includes(language) ? familyFirst(ORDER[form]) : ORDER[form]
  return names.map((name) => ({ name, ...FIELDS[name], isRequired: required.includes(name) }))
}
