import type { CountryNoticePath } from '../../../domain/catalogue/page-paths.ts'
import { templateNote } from '../legal-pages.ts'
import type { PageMaker } from '../page-context.ts'
import consumerNotice from './consumer-notice.json' with { type: 'json' }
import imprint from './imprint.json' with { type: 'json' }
import legalNotice from './legal-notice.json' with { type: 'json' }
import withdrawal from './withdrawal.json' with { type: 'json' }

/** A notice in one language: `action` leads to the form that it is about. */
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

/** The page of a notice that the law of some countries asks for; undefined in a language that none of them speaks. */
export const noticePageFor = (path: string, language: string): PageMaker | undefined => {
  const text = Object.entries(textsOf(path)).find(([known]) => known === language)?.[1]
  if (text === undefined) return undefined
  const { title, description, lead, sections, action } = text
  return ({ texts }) => ({
    title,
    description,
    sections: [
      { kind: 'hero', title, lead, points: [], picture: 'service', ...(action === undefined ? {} : { action }) },
      ...sections.map((section) => ({ kind: 'text' as const, ...section })),
      templateNote(texts),
    ],
  })
}
