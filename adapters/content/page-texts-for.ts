import { SITE_LANGUAGES } from '../../domain/sites/site-languages.ts'
import type { PageTexts } from './page-texts.ts'

/** The page texts of a language; English for a language without any. Each language is loaded when it is first asked for. */
export const pageTextsFor = async (language: string): Promise<PageTexts> => {
  const file = SITE_LANGUAGES.find((known) => known === language) ?? 'en'
  const module: { readonly default: PageTexts } = await import(`./texts/${file}.json`, { with: { type: 'json' } })
  return module.default
}
