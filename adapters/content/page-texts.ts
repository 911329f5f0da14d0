import type { ProductPage } from './buy-blocks.ts'
import ar from './texts/ar.json' with { type: 'json' }
import bg from './texts/bg.json' with { type: 'json' }
import cs from './texts/cs.json' with { type: 'json' }
import da from './texts/da.json' with { type: 'json' }
import de from './texts/de.json' with { type: 'json' }
import el from './texts/el.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import fi from './texts/fi.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }
import hu from './texts/hu.json' with { type: 'json' }
import id from './texts/id.json' with { type: 'json' }
import it from './texts/it.json' with { type: 'json' }
import ja from './texts/ja.json' with { type: 'json' }
import kk from './texts/kk.json' with { type: 'json' }
import ko from './texts/ko.json' with { type: 'json' }
import ms from './texts/ms.json' with { type: 'json' }
import nb from './texts/nb.json' with { type: 'json' }
import nl from './texts/nl.json' with { type: 'json' }
import ptBr from './texts/pt-BR.json' with { type: 'json' }
import ptPt from './texts/pt-PT.json' with { type: 'json' }
import ro from './texts/ro.json' with { type: 'json' }
import ru from './texts/ru.json' with { type: 'json' }
import sr from './texts/sr.json' with { type: 'json' }
import sv from './texts/sv.json' with { type: 'json' }
import th from './texts/th.json' with { type: 'json' }
import tr from './texts/tr.json' with { type: 'json' }
import vi from './texts/vi.json' with { type: 'json' }
import zhCn from './texts/zh-CN.json' with { type: 'json' }
import zhHk from './texts/zh-HK.json' with { type: 'json' }
import zhTw from './texts/zh-TW.json' with { type: 'json' }

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
  ['ar', ar],
  ['bg', bg],
  ['cs', cs],
  ['da', da],
  ['de', de],
  ['el', el],
  ['en', en],
  ['es', es],
  ['fi', fi],
  ['fr', fr],
  ['hu', hu],
  ['id', id],
  ['it', it],
  ['ja', ja],
  ['kk', kk],
  ['ko', ko],
  ['ms', ms],
  ['nb', nb],
  ['nl', nl],
  ['pt-BR', ptBr],
  ['pt-PT', ptPt],
  ['ro', ro],
  ['ru', ru],
  ['sr', sr],
  ['sv', sv],
  ['th', th],
  ['tr', tr],
  ['vi', vi],
  ['zh-CN', zhCn],
  ['zh-HK', zhHk],
  ['zh-TW', zhTw],
])

/** Languages that have page texts of their own. */
export const PAGE_LANGUAGES: readonly string[] = [...texts.keys()]

/** The page texts of a language; English for a language without any. */
export const pageTextsFor = (language: string): PageTexts => texts.get(language) ?? en
