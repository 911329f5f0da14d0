import type { LeadField } from '../../ports/leads/leads.ts'
import type { Site } from '../sites/site.ts'
import { type LeadProvider, leadProviderOf } from './lead-provider.ts'

/** A field as a form shows it. */
export interface LeadFieldSettings {
  readonly name: LeadField
  readonly control: 'text' | 'email' | 'tel' | 'number' | 'country' | 'product' | 'lines'
  readonly isRequired: boolean
  /** In characters. */
  readonly maxLength: number
  /** What the browser may fill in (HTML's `autocomplete`); null for what only the visitor knows. */
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
}

const ALWAYS: readonly LeadField[] = ['first_name', 'last_name', 'email', 'company', 'country']

/** What each provider needs: those who follow up leads of the group `cis` do so by telephone. */
const REQUIRED: Readonly<Record<LeadProvider, readonly LeadField[]>> = { Marketo: ALWAYS, Bitrix: [...ALWAYS, 'phone'] }

/** Languages in which the name of the family comes first. */
const FAMILY_FIRST: readonly Site['language'][] = ['hu', 'ja', 'ko', 'vi', 'zh-CN', 'zh-HK', 'zh-TW']

const GIVEN_ORDER = Object.keys(FIELDS) as readonly LeadField[]
const FAMILY_ORDER: readonly LeadField[] = ['last_name', 'first_name', ...GIVEN_ORDER.slice(2)]

/** The fields of a site's lead form, in their order. */
export const leadFieldsOf = ({ group, language }: Pick<Site, 'group' | 'language'>): readonly LeadFieldSettings[] =>
  (FAMILY_FIRST.includes(language) ? FAMILY_ORDER : GIVEN_ORDER).map((name) => ({
    name,
    ...FIELDS[name],
    isRequired: REQUIRED[leadProviderOf(group)].includes(name),
  }))
