import type { CountryNoticePath, PagePath } from '../../domain/catalogue/page-paths.ts'
import type { PageSection, SectionOf } from '../../ports/page-section.ts'
import consumerNotice from './notices/consumer-notice.json' with { type: 'json' }
import imprint from './notices/imprint.json' with { type: 'json' }
import legalNotice from './notices/legal-notice.json' with { type: 'json' }
import withdrawal from './notices/withdrawal.json' with { type: 'json' }
import { actionHero, type PageMaker, pageOf } from './page-maker.ts'
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
    actionHero(hero, nextPath, 'service'),
    ...additional,
    ...sections.map((section) => ({ kind: 'text' as const, ...section })),
    templateNote(texts),
  ])

export const privacy = legalPage('privacy', '/cookies')

export const cookies = legalPage('cookies', '/privacy', [{ kind: 'consent' }])

export const terms = legalPage('terms', '/licence-agreement')

export const licenceAgreement = legalPage('licence-agreement', '/terms')

/** A notice in one language. `action` links to its form. */
interface NoticeText {
  readonly title: string
  readonly description: string
  readonly lead: string
  readonly sections: readonly { readonly title: string; readonly paragraphs: readonly string[] }[]
  readonly action?: { readonly path: string; readonly label: string }
}

const NOTICE_TEXTS: Readonly<Record<CountryNoticePath, Readonly<Record<string, NoticeText>>>> = {
  '/imprint': imprint,
  '/legal-notice': legalNotice,
  '/consumer-notice': consumerNotice,
  '/withdrawal': withdrawal,
}

const textsOf = (path: string): Readonly<Record<string, NoticeText>> =>
  Object.entries(NOTICE_TEXTS).find(([known]) => known === path)?.[1] ?? {}

/** Returns the page of a notice that some countries require; undefined if the notice does not exist in the language. */
export const noticePageFor = (path: string, language: string): PageMaker | undefined => {
  const text = Object.entries(textsOf(path)).find(([known]) => known === language)?.[1]
  if (text === undefined) return undefined
  const { title, description, lead, sections, action } = text
  return ({ texts }) => ({
    component: 'notice',
    title,
    description,
    sections: [
      { kind: 'hero', title, lead, points: [], picture: 'service', ...(action === undefined ? {} : { action }) },
      ...sections.map((section) => ({ kind: 'text' as const, ...section })),
      templateNote(texts),
    ],
  })
}
