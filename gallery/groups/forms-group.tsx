import { Sections } from '../../app/_components/sections/sections.tsx'
import type { PageForm } from '../../app/_page/process-form.ts'
import type { LicenceCheck } from '../../domain/licences/licence.service.ts'
import type { SearchResult } from '../../domain/search/search.service.ts'
import { LICENCE_ERRORS } from '../../ports/licences.ts'
import type { PageSection } from '../../ports/page-section.ts'
import type { Exhibit } from '../gallery.tsx'
import { pageOf } from '../page-of.ts'

const HIT = {
  path: '/premium',
  title: [
    { text: 'Northwall ', isMatch: false },
    { text: 'Premium', isMatch: true },
  ],
} as const

const SEARCHES: readonly SearchResult[] = [
  { kind: 'failed', text: 'vpn' },
  { kind: 'nothing', text: 'vnp', suggestions: ['vpn'] },
  {
    kind: 'found',
    text: 'premeum',
    corrected: 'premium',
    total: 6,
    page: 1,
    pages: 2,
    hits: [{ ...HIT, excerpt: HIT.title }],
  },
]

const LAST_DAY_MS = Date.UTC(2026, 11, 23)
const LICENCE = { name: 'Northwall Standard', quantity: '3 devices', edition: 'consumer' } as const

const DECLARED = { first_name: 'Ada', last_name: 'Example', email: 'ada@customer.example', order: 'NW-1' }

/** Forms with each error and each result. */
export const formsGroup = async (): Promise<readonly Exhibit[]> => {
  const premium = await pageOf('/premium')
  const offers = Object.values(premium.offers)
  const checks: readonly LicenceCheck[] = [
    ...LICENCE_ERRORS.map((error) => ({ kind: 'message', error }) as const),
    { kind: 'failed' },
    { kind: 'renewal', daysLeft: 30, lastDayMs: LAST_DAY_MS, licence: LICENCE, offers },
    { kind: 'midterm', daysLeft: 200, lastDayMs: LAST_DAY_MS, licence: LICENCE, offers },
  ]
  const exhibitsOf = async (
    path: string,
    kind: PageSection['kind'],
    forms: readonly (readonly [string, Partial<PageForm>])[],
  ) => {
    const page = await pageOf(path)
    const sections = page.content.sections.filter((section) => section.kind === kind)
    return forms.map(([name, form]) => ({
      name: `${kind}: ${name}`,
      shown: <Sections sections={sections} page={{ ...page, form: { typed: new Map(), ...form } }} />,
    }))
  }
  return [
    ...(await exhibitsOf(
      '/renew',
      'licence-check',
      checks.map((licence) => [licence.kind === 'message' ? licence.error : licence.kind, { licence }] as const),
    )),
    ...(await exhibitsOf(
      '/search',
      'search',
      SEARCHES.map((search) => [search.kind, { search }] as const),
    )),
    ...(await exhibitsOf('/withdraw', 'declaration', [
      ['first step', {}],
      ['review', { declaration: { kind: 'review', fields: DECLARED } }],
      ['failed', { declaration: { kind: 'failed', fields: DECLARED } }],
      ['received', { declaration: { kind: 'received', fields: DECLARED, receivedMs: Date.UTC(2026, 10, 23, 12) } }],
    ])),
    ...(await exhibitsOf('/contact-sales', 'lead-form', [
      ['sent', { lead: { kind: 'sent' } }],
      ['failed', { lead: { kind: 'failed' } }],
      [
        'invalid',
        {
          typed: new Map([['email', 'invalid']]),
          lead: { kind: 'invalid', errors: { email: 'email', first_name: 'missing', message: 'tooLong' } },
        },
      ],
    ])),
  ]
}
