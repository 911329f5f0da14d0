import type { PageSection } from '../../ports/page-section.ts'
import type { PageData } from '../../ports/pages.ts'

/** A page for the index. */
export interface PageDocument {
  /** Site path. */
  readonly path: string
  readonly title: string
  readonly headings: readonly string[]
  /** Sentences of the page; a hit shows one of them. */
  readonly texts: readonly string[]
}

type Texts = Pick<PageDocument, 'headings' | 'texts'>

const both = (
  title: string | undefined,
  headings: readonly string[],
  texts: readonly (string | undefined)[],
): Texts => ({
  headings: title === undefined ? headings : [title, ...headings],
  texts: texts.filter((text) => text !== undefined),
})

/** The own texts of a section; cards belong to other pages. */
const textsOf = (section: PageSection): Texts => {
  switch (section.kind) {
    case 'hero':
      return both(section.title, [], [section.lead, ...section.points])
    case 'features':
      return both(
        section.title,
        section.features.map(({ title }) => title),
        section.features.map(({ text }) => text),
      )
    case 'steps':
      return both(
        section.title,
        section.steps.map(({ title }) => title),
        section.steps.map(({ text }) => text),
      )
    case 'questions':
    case 'modal':
      return both(
        section.title,
        section.questions.map(({ question }) => question),
        section.questions.map(({ answer }) => answer),
      )
    case 'links':
      return both(
        section.title,
        section.links.map(({ label }) => label),
        section.links.map(({ text }) => text),
      )
    case 'praise':
      return both(
        section.title,
        [],
        section.praise.map(({ text }) => text),
      )
    case 'figures':
      return both(
        section.title,
        [],
        section.figures.map(({ value, text }) => `${value} ${text}`),
      )
    case 'comparison':
      return both(
        section.title,
        section.features.map(({ name }) => name),
        [section.lead],
      )
    case 'products':
      return both(section.title, [], [section.lead])
    case 'downloads':
      return both(section.title, [], [section.lead])
    case 'text':
      return both(section.title, [], section.paragraphs)
    // Forms, and sections without searchable text.
    default:
      return { headings: [], texts: [] }
  }
}

/** Removes soft hyphens. */
const withoutHyphens = (text: string): string => text.replaceAll('\u00ad', '')

/** Extracts the searchable texts of a page. */
export const pageDocument = ({ path, title, description, sections }: PageData): PageDocument => {
  const texts = sections.map(textsOf)
  return {
    path,
    title,
    headings: texts.flatMap(({ headings }) => headings.map(withoutHyphens)),
    texts: [description, ...texts.flatMap((section) => section.texts)],
  }
}
