import type { PageSection } from '../../ports/page-section.ts'
import type { PageData } from '../../ports/pages.ts'

export interface PageDocument {
  readonly path: string
  readonly title: string
  /** Found like texts, but not shown. */
  readonly keywords: readonly string[]
  readonly headings: readonly string[]
  /** Texts of the page. A hit shows an excerpt of one of them. */
  readonly texts: readonly string[]
}

/** An item of a section: a heading with its text. */
type Item = readonly [heading: string | undefined, text: string | undefined]

const paragraphs = (texts: readonly (string | undefined)[]): readonly Item[] => texts.map((text) => [undefined, text])

/** Returns the items of a section. Omits cards and links, which repeat texts of other pages. Returns null for a section that is not searched. */
const itemsOf = (section: PageSection): readonly Item[] | null => {
  switch (section.kind) {
    case 'hero':
      return paragraphs([section.lead, ...section.points])
    case 'features':
      return [...section.features.map(({ title, text }): Item => [title, text]), [undefined, section.note]]
    case 'steps':
      return section.steps.map(({ title, text }) => [title, text])
    case 'questions':
    case 'modal':
      return section.questions.map(({ question, answer }) => [question, answer])
    case 'links':
      return []
    case 'figures':
      return paragraphs(section.figures.map(({ value, text }) => `${value} ${text}`))
    case 'comparison':
      return [[undefined, section.lead], ...section.features.map(({ name }): Item => [name, undefined])]
    case 'products':
    case 'downloads':
      return paragraphs([section.lead])
    case 'article':
      return paragraphs([...section.steps, ...section.paragraphs])
    case 'text':
      return [...paragraphs(section.paragraphs), ...(section.facts ?? []).map(({ title, text }): Item => [title, text])]
    default:
      return null
  }
}

const withoutSoftHyphens = (text: string): string => text.replaceAll('\u00ad', '')

const searchedItems = (section: PageSection): readonly Item[] => {
  const items = itemsOf(section)
  if (items === null) return []
  return 'title' in section ? [[section.title, undefined], ...items] : items
}

/** Extracts the searchable texts of a page. */
export const pageDocument = ({ path, title, description, keywords = [], sections }: PageData): PageDocument => {
  const items = sections.flatMap(searchedItems)
  return {
    path,
    title,
    keywords,
    headings: items.flatMap(([heading]) => (heading === undefined ? [] : withoutSoftHyphens(heading))),
    texts: [description, ...items.flatMap(([, text]) => text ?? [])],
  }
}
