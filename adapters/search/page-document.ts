import type { PageSection } from '../../ports/page-section.ts'
import type { PageData } from '../../ports/pages.ts'

export interface PageDocument {
  readonly path: string
  readonly title: string
  readonly headings: readonly string[]
  /** Texts of the page. A hit shows an excerpt of one of them. */
  readonly texts: readonly string[]
}

type Texts = Pick<PageDocument, 'headings' | 'texts'>

const withTitle = (
  title: string | undefined,
  headings: readonly string[],
  texts: readonly (string | undefined)[],
): Texts => ({
  headings: title === undefined ? headings : [title, ...headings],
  texts: texts.filter((text) => text !== undefined),
})

/** Returns the texts of a section, without the texts of cards, which belong to other pages. */
const textsOf = (section: PageSection): Texts => {
  switch (section.kind) {
    case 'hero':
      return withTitle(section.title, [], [section.lead, ...section.points])
    case 'features':
      return withTitle(
        section.title,
        section.features.map(({ title }) => title),
        section.features.map(({ text }) => text),
      )
    case 'steps':
      return withTitle(
        section.title,
        section.steps.map(({ title }) => title),
        section.steps.map(({ text }) => text),
      )
    case 'questions':
    case 'modal':
      return withTitle(
        section.title,
        section.questions.map(({ question }) => question),
        section.questions.map(({ answer }) => answer),
      )
    case 'links':
      return withTitle(
        section.title,
        section.links.map(({ label }) => label),
        section.links.map(({ text }) => text),
      )
    case 'praise':
      return withTitle(
        section.title,
        [],
        section.praise.map(({ text }) => text),
      )
    case 'figures':
      return withTitle(
        section.title,
        [],
        section.figures.map(({ value, text }) => `${value} ${text}`),
      )
    case 'comparison':
      return withTitle(
        section.title,
        section.features.map(({ name }) => name),
        [section.lead],
      )
    case 'products':
      return withTitle(section.title, [], [section.lead])
    case 'downloads':
      return withTitle(section.title, [], [section.lead])
    case 'text':
      return withTitle(section.title, [], section.paragraphs)
    // Forms, and sections without searchable text.
    default:
      return { headings: [], texts: [] }
  }
}

const withoutSoftHyphens = (text: string): string => text.replaceAll('\u00ad', '')

/** Extracts the searchable texts of a page. */
export const pageDocument = ({ path, title, description, sections }: PageData): PageDocument => {
  const texts = sections.map(textsOf)
  return {
    path,
    title,
    headings: texts.flatMap(({ headings }) => headings.map(withoutSoftHyphens)),
    texts: [description, ...texts.flatMap((section) => section.texts)],
  }
}
