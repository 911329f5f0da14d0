import { regionalTexts } from '../../domain/languages/regional-texts.ts'
import { SITE_LANGUAGES } from '../../domain/sites/site-languages.ts'
import type { PageTexts } from './page-texts.ts'
import { REGIONAL_PAGE_TEXTS } from './regional-page-texts.ts'

const byLocale = new Map<string, PageTexts>()

/**
 * The page texts of a language; English for a language without any. Each language is loaded when it is first asked for.
 *
 * @param locale whose words they have. @default the language as its texts are written
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
