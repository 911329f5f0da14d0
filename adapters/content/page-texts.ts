import type { ProductPage } from '../../domain/catalogue/product-records.ts'
import type { PartialTexts } from '../../domain/languages/regional-texts.ts'
import es419 from './regional/es-419.json' with { type: 'json' }
import type en from './texts/en.json'

export interface HeroText {
  readonly eyebrow?: string
  readonly title: string
  readonly lead: string
  readonly points: readonly string[]
}

export interface TextItem {
  readonly title: string
  readonly text: string
}

export interface TextList<Item> {
  readonly title: string
  readonly items: readonly Item[]
}

export type FigureList = TextList<{ readonly value: string; readonly text: string }>
export type QuestionList = TextList<{ readonly question: string; readonly answer: string }>

/** Texts of a product's page and cards. */
export interface ProductText {
  readonly name: string
  readonly tagline: string
  readonly badge?: string
  readonly card: readonly string[]
  readonly title: string
  readonly description: string
  readonly hero: HeroText
  readonly features: TextList<TextItem>
  readonly steps?: TextList<TextItem>
  readonly figures?: FigureList
  readonly questions: QuestionList
}

/** All page texts of one language. The English file defines the keys. */
export type PageTexts = Omit<typeof en, 'products'> & { readonly products: Readonly<Record<ProductPage, ProductText>> }

/** Texts of locales whose differences go beyond regional words. */
export const REGIONAL_PAGE_TEXTS: Readonly<Record<string, PartialTexts<PageTexts>>> = {
  'es-419': es419,
}
