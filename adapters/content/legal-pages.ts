import type { CountryNoticePath, PagePath } from '../../domain/catalogue/page-paths.ts'
import { brandTexts } from '../../domain/languages/regional-texts.ts'
import check from '../../domain/law/accessibility-check.json' with { type: 'json' }
import { NOTICES } from '../../domain/law/country-law-table.ts'
import { accessibilityAuthorities, siteNotices } from '../../domain/law/site-law.ts'
import { DECLARATION_FORMS, type DeclarationForm } from '../../ports/leads.ts'
import type { PageSection, SectionOf } from '../../ports/page-section.ts'
import type { PageSite } from '../../ports/pages.ts'
import accessibility from './notices/accessibility.json' with { type: 'json' }
import cancel from './notices/cancel.json' with { type: 'json' }
import consumerNotice from './notices/consumer-notice.json' with { type: 'json' }
import imprint from './notices/imprint.json' with { type: 'json' }
import legalNotice from './notices/legal-notice.json' with { type: 'json' }
import withdraw from './notices/withdraw.json' with { type: 'json' }
import withdrawal from './notices/withdrawal.json' with { type: 'json' }
import { actionHero, type PageMaker, pageOf, taskLinks } from './page-maker.ts'
import type { PageTexts } from './page-texts.ts'

/** Marks a legal text as a template. */
const templateNote = ({ legalTemplate }: PageTexts): SectionOf<'text'> => ({
  kind: 'text',
  paragraphs: [legalTemplate],
})

const legalPage = (
  name: 'privacy' | 'cookies' | 'terms' | 'licence-agreement',
  nextPath: PagePath,
  additional: readonly PageSection[] = [],
): PageMaker =>
  pageOf(name, ({ hero, sections }, { texts }) => [
    actionHero(hero, nextPath),
    ...additional,
    ...sections.map((section) => ({ kind: 'text' as const, ...section })),
    templateNote(texts),
  ])

export const privacy = legalPage('privacy', '/cookies')

export const cookies = legalPage('cookies', '/privacy', [{ kind: 'consent' }])

export const terms = legalPage('terms', '/licence-agreement')

export const licenceAgreement = legalPage('licence-agreement', '/terms')

/** Texts by language. */
type ByLanguage<Text> = Readonly<Record<string, Text>>

/** A notice in one language. `action` links to its form. */
interface NoticeText {
  readonly title: string
  readonly description: string
  readonly lead: string
  readonly sections: readonly { readonly title: string; readonly paragraphs: readonly string[] }[]
  readonly action?: { readonly path: string; readonly label: string }
  /** Only for the right of withdrawal: how the guarantee relates to it. */
  readonly guarantee?: { readonly title: string; readonly paragraphs: readonly string[] }
}

const NOTICE_TEXTS: Readonly<
  Record<Exclude<CountryNoticePath, `/${DeclarationForm}` | '/accessibility'>, ByLanguage<NoticeText>>
> = {
  '/imprint': brandTexts(imprint),
  '/legal-notice': brandTexts(legalNotice),
  '/consumer-notice': brandTexts(consumerNotice),
  '/withdrawal': brandTexts(withdrawal),
}

/** A form with two steps in one language. */
interface DeclarationText extends Omit<SectionOf<'declaration'>, 'kind' | 'form' | 'isDraft'> {
  readonly title: string
  readonly description: string
  /** Separated by commas. */
  readonly keywords?: string
}

const ACCESSIBILITY = { [NOTICES.accessibility]: brandTexts(accessibility) }

const DECLARATION_TEXTS: Readonly<Record<DeclarationForm, ByLanguage<DeclarationText>>> = {
  cancel: brandTexts(cancel),
  withdraw: brandTexts(withdraw),
}

type NoticeLink = SectionOf<'links'>['links'][number]

interface Withdrawal {
  readonly section: SectionOf<'text'>
  readonly link: NoticeLink
}

const textOf = <Text>(
  texts: Readonly<Record<string, ByLanguage<Text>>>,
  name: string,
  language: string,
): Text | undefined => {
  const byLanguage = Object.entries(texts).find(([known]) => known === name)?.[1] ?? {}
  return Object.entries(byLanguage).find(([known]) => known === language)?.[1]
}

const declarationPage =
  (form: DeclarationForm, { title, description, keywords, ...section }: DeclarationText): PageMaker =>
  ({ texts }) => ({
    component: form,
    title,
    description,
    ...(keywords === undefined ? {} : { keywords: keywords.split(', ') }),
    sections: [{ kind: 'declaration', form, ...section }, templateNote(texts)],
  })

type StatementText = (typeof accessibility)['en']

/** Writes the results of the last accessibility check into a text. */
const withCheck = (text: string, locale: string): string => {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(check.date))
  const values = { date, version: check.axe, pages: check.paths.length, languages: check.sites.length }
  return Object.entries(values).reduce((written, [name, value]) => written.replace(`{${name}}`, String(value)), text)
}

const statementPage =
  ({ title, description, lead, conformance, gaps, contact, enforcement }: StatementText): PageMaker =>
  ({ site, texts }) => ({
    component: 'accessibility',
    title,
    description,
    sections: [
      { kind: 'hero', title, lead, points: [] },
      {
        kind: 'statement',
        parts: [
          { ...conformance, paragraphs: conformance.paragraphs.map((text) => withCheck(text, site.locale)) },
          { title: gaps.title, paragraphs: gaps.paragraphs },
          { ...contact, links: [{ label: contact.form, url: '/support' }] },
          {
            title: enforcement.title,
            paragraphs: [enforcement.text],
            links: accessibilityAuthorities(site).map(({ name, url }) => ({ label: name, url })),
          },
        ],
      },
      templateNote(texts),
    ],
  })

/**
 * Returns the page of a notice or a form that some countries require; undefined if it does not exist in the language.
 */
export const noticePageFor = (path: string, language: string): PageMaker | undefined => {
  if (path === NOTICES.accessibility) {
    const statement = textOf(ACCESSIBILITY, path, language)
    return statement && statementPage(statement)
  }
  for (const form of DECLARATION_FORMS) {
    const text = path === `/${form}` ? textOf(DECLARATION_TEXTS, form, language) : undefined
    if (text !== undefined) return declarationPage(form, text)
  }
  const text = textOf(NOTICE_TEXTS, path, language)
  if (text === undefined) return undefined
  const { title, description, lead, sections, action, guarantee } = text
  return ({ texts }) => ({
    component: 'notice',
    title,
    description,
    sections: [
      { kind: 'hero', title, lead, points: [], ...(action === undefined ? {} : { action }) },
      ...sections.map((section) => ({ kind: 'text' as const, ...section })),
      ...(guarantee === undefined
        ? []
        : [{ kind: 'text' as const, ...guarantee }, taskLinks(texts, ['guarantee', 'cancel', 'support'])]),
      templateNote(texts),
    ],
  })
}

/**
 * Returns the section that explains the right of withdrawal and the guarantee together, and a link to the right; null on a site
 * whose law grants no such right.
 */
export const withdrawalOf = ({ countries, language }: PageSite): Withdrawal | null => {
  const text = siteNotices({ countries }, Number.POSITIVE_INFINITY).includes('withdrawal')
    ? textOf(NOTICE_TEXTS, NOTICES.withdrawal, language)
    : undefined
  if (text?.guarantee === undefined) return null
  return {
    section: { kind: 'text', ...text.guarantee },
    link: { path: NOTICES.withdrawal, label: text.title, text: text.description },
  }
}

/** Returns a link to the accessibility statement; undefined on a site whose law requires none. */
export const statementOf = ({ countries, language }: PageSite): NoticeLink | undefined => {
  const path = NOTICES.accessibility
  const text = siteNotices({ countries }, Number.POSITIVE_INFINITY).includes('accessibility')
    ? textOf(ACCESSIBILITY, path, language)
    : undefined
  return text && { path, label: text.title, text: text.description }
}
