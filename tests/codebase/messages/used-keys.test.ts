import { describe, expect, test } from 'vitest'
import { promotionRecords } from '../../../adapters/content/promotion-records.ts'
import {
  BUSINESS_LINKS,
  BUTTON_LINKS,
  COMPANY_LINKS,
  HELP_LINKS,
  HOME_LINKS,
} from '../../../app/_components/chrome/navigation.tsx'
import en from '../../../app/_messages/en.json' with { type: 'json' }
import { textLeaves } from '../../../commands/texts/text-leaves.ts'
import { ADD_ONS } from '../../../domain/catalogue/add-ons.ts'
import { CONSENT_CATEGORIES } from '../../../domain/consent/consent.ts'
import { PLATFORM_ORDER } from '../../../domain/downloads/download-view.ts'
import { NOTICES } from '../../../domain/law/country-law-table.ts'
import { SUPPORT_REQUESTS } from '../../../domain/law/site-law.ts'
import { CONTINENTS } from '../../../domain/sites/site.ts'
import { LEAD_FIELDS } from '../../../ports/leads.ts'
import { LICENCE_ERRORS } from '../../../ports/licences.ts'
import { TERM_TYPES } from '../../../ports/vocabulary.ts'
import { sourceFiles, withoutComments } from '../source-files.ts'
import { usedKeys } from './used-keys.ts'

const NAV_LINKS = [...HOME_LINKS, ...BUSINESS_LINKS, ...BUTTON_LINKS, ...HELP_LINKS, ...COMPANY_LINKS]

/** All templates of message keys in the app, with the values of their placeholders. */
const TEMPLATE_VALUES: Readonly<Record<string, readonly string[]>> = {
  'addOns.names.*': ADD_ONS.map(({ shortName }) => shortName),
  'consent.categories.*.name': CONSENT_CATEGORIES,
  'consent.categories.*.purpose': CONSENT_CATEGORIES,
  'consent.stored.*': ['session', 'permanent'],
  'downloads.next.*': PLATFORM_ORDER,
  'finder.*': ['who', 'devices', 'users', 'vpn', 'passwords', 'yes', 'no', 'cheaper', 'larger'],
  'finder.*Hint': ['vpn', 'passwords'],
  'finder.people.*': ['adults', 'children', 'business'],
  'footer.continents.*': CONTINENTS,
  'law.*': Object.keys(NOTICES).filter((notice) => notice !== 'privacy' && notice !== 'cookies'),
  'leads.errors.*': ['missing', 'tooLong', 'email', 'country', 'phone', 'product', 'quantity', 'empty'],
  'leads.fields.*': LEAD_FIELDS,
  'leads.requests.*': SUPPORT_REQUESTS,
  'licence.errors.*': LICENCE_ERRORS,
  'nav.*': NAV_LINKS.map(({ text }) => text),
  'nav.about.*': [...HOME_LINKS, ...BUSINESS_LINKS, ...BUTTON_LINKS].flatMap(({ text }) =>
    text === 'compare' ? [] : text,
  ),
  'offers.quantity.*': ['devices', 'users'],
  'offers.renewal.*': TERM_TYPES,
  'offers.tax.*': ['inclVat', 'exclVat', 'plusTax'],
  'offers.term.*': TERM_TYPES,
  'promotions.names.*': promotionRecords(0).promotions.map(({ text }) => text),
}

const inApp = usedKeys(
  sourceFiles()
    .filter(({ path }) => path.startsWith('app/'))
    .map(({ text }) => withoutComments(text)),
)

test('this test has values for exactly the message key templates in the app', () => {
  expect([...inApp.templates].sort()).toEqual(Object.keys(TEMPLATE_VALUES).sort())
})

test('every message is used by a component', () => {
  const templated = Object.entries(TEMPLATE_VALUES).flatMap(([template, values]) =>
    values.map((value) => template.replace('*', value)),
  )
  const used = new Set([...inApp.keys, ...templated])
  expect(textLeaves(en).flatMap(([key]) => (used.has(key) ? [] : [key]))).toEqual([])
})

describe('usedKeys', () => {
  test.each([
    ["t('buy.retry')", ['buy.retry'], []],
    [
      "t(isGeo ? 'buy.unavailableGeo' : 'buy.unavailableNoOptions')",
      ['buy.unavailableGeo', 'buy.unavailableNoOptions'],
      [],
    ],
    ["t('downloads.next.Mac OS')", ['downloads.next.Mac OS'], []],
    [`context.t(\`nav.\${text}\`)`, [], ['nav.*']],
    [`t(\n  \`offers.term.\${type}\`, { count })`, [], ['offers.term.*']],
    [`digest(\`a.\${b}\`)`, [], []],
    ["import './base.css'", [], []],
    ["get('retry')", [], []],
  ])('finds in %j the keys %j and the templates %j', (text, keys, templates) => {
    const found = usedKeys([text])
    expect([[...found.keys], [...found.templates]]).toEqual([keys, templates])
  })
})
