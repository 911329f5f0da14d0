import { regionalTexts } from '../../domain/languages/regional-texts.ts'
import { SITE_LANGUAGES } from '../../domain/sites/site-languages.ts'
import { type PageTexts, REGIONAL_PAGE_TEXTS } from './page-texts.ts'

const byLocale = new Map<string, PageTexts>()

/**
 * Returns the page texts of a language. English is the fallback. Loads each language on first use.
 *
 * @param locale selects the regional words. @default no regional words
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
