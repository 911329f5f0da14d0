import { regionalTexts } from '../../domain/languages/regional-texts.ts'
import { SITE_LANGUAGES } from '../../domain/sites/site-languages.ts'
import { type PageTexts, REGIONAL_PAGE_TEXTS } from './page-texts.ts'
import unavailableTexts from './unavailable-texts.json' with { type: 'json' }

const byLocale = new Map<string, PageTexts>()

/**
 * Returns the page texts of a language; English for a language without texts. Loads each language on first use.
 *
 * @param locale whose regional words are used. @default the language without regional words
 */
export const pageTextsFor = async (language: string, locale: string = language): Promise<PageTexts> => {
  const key = `${language} ${locale}`
  const known = byLocale.get(key)
  if (known) return known
  const file = SITE_LANGUAGES.find((known) => known === language) ?? 'en'
  const module: { readonly default: PageTexts } = await import(`./texts/${file}.json`, { with: { type: 'json' } })
  const texts = regionalTexts(module.default, locale, REGIONAL_PAGE_TEXTS[locale])
  byLocale.set(key, texts)
  return texts
}

/** Texts of the page that the edge shows while no page can be rendered. */
interface UnavailableTexts {
  readonly title: string
  readonly text: string
  readonly retry: string
  readonly home: string
}

const unavailableByLanguage: ReadonlyMap<string, UnavailableTexts> = new Map(Object.entries(unavailableTexts))

/** Returns the texts of a language with the words of a locale; English for a language without texts. */
export const unavailableTextsFor = (language: string, locale: string): UnavailableTexts =>
  regionalTexts(unavailableByLanguage.get(language) ?? unavailableTexts.en, locale)
