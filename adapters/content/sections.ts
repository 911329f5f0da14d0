import type { PagePath } from '../../domain/catalogue/page-paths.ts'
import type { Feature, Icon, PageSection } from '../../ports/page-section.ts'
import type { FigureList, HeroText, QuestionList, TextItem, TextList } from './page-texts.ts'

/** Features with their icons, in the same order; `check` where there are more features than icons. */
export const features = (list: TextList<TextItem>, icons: readonly Icon[]): PageSection => ({
  kind: 'features',
  title: list.title,
  features: list.items.map((item, position): Feature => ({ icon: icons[position] ?? 'check', ...item })),
})

export const steps = (list: TextList<TextItem>): PageSection => ({
  kind: 'steps',
  title: list.title,
  steps: list.items,
})

export const figures = (list: FigureList): PageSection => ({ kind: 'figures', title: list.title, figures: list.items })

export const questions = (list: QuestionList): PageSection => ({
  kind: 'questions',
  title: list.title,
  questions: list.items,
})

/** A modal with questions; `id` is also the fragment by which links of other pages open it, with `-link` after it. */
export const questionModal = (id: string, order: number, list: QuestionList): PageSection => ({
  kind: 'modal',
  id,
  order,
  externalIds: [`${id}-link`],
  title: list.title,
  questions: list.items,
})

/** The first section of a page with nothing to buy: it leads on to another page of the site. */
export const actionHero = (
  { action, ...hero }: HeroText & { readonly action: string },
  path: PagePath,
  picture: string,
): PageSection => ({
  kind: 'hero',
  ...hero,
  action: { path, label: action },
  picture,
})
