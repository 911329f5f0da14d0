import type { ProductPage } from './buy-blocks.ts'
import ar from './texts/ar.json' with { type: 'json' }
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }
import ja from './texts/ja.json' with { type: 'json' }
import ru from './texts/ru.json' with { type: 'json' }

export interface HeroText {
  readonly eyebrow?: string
  readonly title: string
  readonly lead: string
  readonly points: readonly string[]
}

export interface ActionHeroText extends HeroText {
  readonly action: string
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

export interface TextBlock {
  readonly title: string
  readonly paragraphs: readonly string[]
}

interface Head {
  readonly title: string
  readonly description: string
}

interface CardsHead {
  readonly title: string
  readonly lead: string
}

export interface ProductText extends Head {
  readonly name: string
  readonly tagline: string
  readonly badge?: string
  readonly card: readonly string[]
  readonly hero: HeroText
  readonly features: TextList<TextItem>
  readonly steps?: TextList<TextItem>
  readonly figures?: FigureList
  readonly questions: QuestionList
}

interface ActionPage extends Head {
  readonly hero: ActionHeroText
}

interface LegalText extends ActionPage {
  readonly sections: readonly TextBlock[]
}

/** All page texts of one language. */
export interface PageTexts {
  readonly products: Readonly<Record<ProductPage, ProductText>>
  readonly home: ActionPage & {
    readonly consumer: CardsHead
    readonly business: CardsHead
    readonly features: TextList<TextItem>
    readonly figures: FigureList
    readonly questions: QuestionList
  }
  readonly downloads: ActionPage & {
    readonly installers: CardsHead
    readonly features: TextList<TextItem>
    readonly steps: TextList<TextItem>
  }
  readonly renew: ActionPage & { readonly steps: TextList<TextItem>; readonly questions: QuestionList }
  readonly 'contact-sales': ActionPage & { readonly text: TextBlock }
  readonly search: ActionPage & { readonly consumer: string; readonly business: string }
  readonly compare: ActionPage & {
    readonly consumer: CardsHead
    readonly features: TextList<TextItem>
    readonly business: CardsHead
  }
  readonly privacy: LegalText
  readonly cookies: LegalText
  readonly notFound: ActionPage & { readonly products: string }
}

const texts: ReadonlyMap<string, PageTexts> = new Map<string, PageTexts>([
  ['en', en],
  ['de', de],
  ['ar', ar],
  ['ja', ja],
  ['es', es],
  ['fr', fr],
  ['ru', ru],
])

/** Languages that have page texts of their own. */
export const PAGE_LANGUAGES: readonly string[] = [...texts.keys()]

/** The page texts of a language; English for a language without any. */
export const pageTextsFor = (language: string): PageTexts => texts.get(language) ?? en
