import type { Feature, PageSection, ProductCard } from '../../ports/pages.ts'
import { buyBlockFor } from './buy-blocks.ts'
import type { PageContext } from './page-context.ts'
import type { ActionHeroText, FigureList, QuestionList, TextBlock, TextItem, TextList } from './page-texts.ts'

/** Pictograms that a feature may carry. */
export type Icon =
  | 'shield'
  | 'globe'
  | 'key'
  | 'eye'
  | 'family'
  | 'bolt'
  | 'lock'
  | 'phone'
  | 'laptop'
  | 'cloud'
  | 'bell'
  | 'chart'
  | 'server'
  | 'users'
  | 'refresh'
  | 'mail'
  | 'check'

/** Features with their pictograms, in the same order; `check` where the texts outnumber the pictograms. */
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

export const textBlock = (block: TextBlock): PageSection => ({ kind: 'text', ...block })

/** The head of a page with nothing to buy: it leads on to another page of the site. */
export const actionHero = ({ action, ...hero }: ActionHeroText, path: string, picture: string): PageSection => ({
  kind: 'hero',
  ...hero,
  action: { path, label: action },
  picture,
})

/** Products as cards. Each tells the preselected price of its own page's buy block. */
export const cards = (
  { site, texts }: PageContext,
  pages: readonly (keyof PageContext['texts']['products'])[],
  head: { readonly title: string; readonly lead?: string },
  selling?: 'block' | 'modal',
): PageSection => ({
  kind: 'products',
  ...head,
  ...(selling === undefined ? {} : { selling }),
  cards: pages.map((page): ProductCard => {
    const { name, tagline, card, badge } = texts.products[page]
    return {
      path: `/${page}`,
      name,
      tagline,
      points: card,
      buyBlock: buyBlockFor(page, site),
      ...(badge === undefined ? {} : { badge }),
    }
  }),
})
