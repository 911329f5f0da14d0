import { ACCOUNT_PATH, type PagePath } from '../../domain/catalogue/page-paths.ts'
import type { Feature } from '../../ports/page-items.ts'
import type { PageSection, SectionOf } from '../../ports/page-section.ts'
import type { PageData, PageSite } from '../../ports/pages.ts'
import type { Icon } from '../../ports/vocabulary.ts'
import type { FigureList, HeroText, PageTexts, QuestionList, TextItem, TextList } from './page-texts.ts'

export interface PageContext {
  readonly site: PageSite
  readonly texts: PageTexts
}

/** Creates the content of a page. */
export type PageMaker = (
  context: PageContext,
) => Pick<PageData, 'component' | 'title' | 'description' | 'keywords' | 'sections' | 'priceSettings'>

/** Returns the keywords of a page. The texts have them in one line, because languages need different numbers of them. */
export const keywordsOf = (name: string, { keywords }: PageTexts): readonly string[] | undefined =>
  Object.entries(keywords)
    .find(([page]) => page === name)?.[1]
    .split(', ')

/** Returns the maker of a page. */
export const pageOf =
  <Name extends Exclude<keyof PageTexts, 'products' | 'keywords' | 'legalTemplate' | 'screens' | 'unavailable'>>(
    name: Name,
    sectionsOf: (texts: PageTexts[Name], context: PageContext) => readonly PageSection[],
  ): PageMaker =>
  (context) => {
    const { title, description } = context.texts[name]
    const sections = sectionsOf(context.texts[name], context)
    const component = name === 'notFound' ? 'not-found' : name
    const keywords = keywordsOf(name, context.texts)
    return {
      component,
      title,
      description,
      ...(keywords === undefined ? {} : { keywords }),
      sections,
    }
  }

/** Pairs features with icons, and with the pages that they link to, by position. Features without an icon get `check`. */
export const features = (
  list: TextList<TextItem>,
  icons: readonly Icon[],
  paths: readonly PagePath[] = [],
): SectionOf<'features'> => ({
  kind: 'features',
  title: list.title,
  features: list.items.map((item, position): Feature => {
    const path = paths[position]
    return { icon: icons[position] ?? 'check', ...item, ...(path === undefined ? {} : { path }) }
  }),
})

/** Pairs steps with the pages that they link to, by position. */
export const steps = (list: TextList<TextItem>, paths: readonly string[] = []): PageSection => ({
  kind: 'steps',
  title: list.title,
  steps: list.items.map((item, position) => {
    const path = paths[position]
    return path === undefined ? item : { ...item, path }
  }),
})

/** Pairs figures with the places where a visitor can check them, by position. */
export const figures = (list: FigureList, proofs: readonly string[] = []): PageSection => ({
  kind: 'figures',
  title: list.title,
  figures: list.items.map((item, position) => {
    const proof = proofs[position]
    return proof === undefined ? item : { ...item, proof }
  }),
})

export const questions = (list: QuestionList): PageSection => ({
  kind: 'questions',
  title: list.title,
  questions: list.items,
})

/** A modal with questions. The fragment `<id>-link` opens it from other pages. */
export const questionModal = (id: string, order: number, list: QuestionList): PageSection => ({
  kind: 'modal',
  id,
  order,
  externalIds: [`${id}-link`],
  title: list.title,
  questions: list.items,
})

/** Paths of tasks of customers with an order. */
const TASKS = {
  renew: '/renew',
  downloads: '/downloads',
  cancel: '/cancel',
  refund: '/support?request=refund',
  support: '/support',
  guarantee: '/guarantee',
  account: ACCOUNT_PATH,
} as const

export type TaskName = keyof typeof TASKS

/** Links to tasks of customers with an order. */
export const taskLinks = (
  { orders, guarantee: { title: label, description: text } }: PageTexts,
  names: readonly TaskName[],
): SectionOf<'links'> => {
  const { title, ...texts } = { ...orders.links, guarantee: { label, text } }
  return { kind: 'links', title, links: names.map((name) => ({ path: TASKS[name], ...texts[name] })) }
}

/**
 * Creates a hero that links to another page, or to a section of this one, instead of showing a buy block. Without a picture, it is
 * compact.
 */
export const actionHero = (
  { action, ...hero }: HeroText & { readonly action: string },
  path: PagePath | `#${string}`,
  picture?: string,
): SectionOf<'hero'> => ({
  kind: 'hero',
  ...hero,
  action: { path, label: action },
  ...(picture === undefined ? {} : { picture }),
})
