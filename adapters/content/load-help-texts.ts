import { helpLanguageOf } from '../../domain/help/help-articles.ts'
import { regionalTexts } from '../../domain/languages/regional-texts.ts'
import type { PageSite } from '../../ports/pages.ts'
import type en from './help/en.json'

/** The articles of the help centre in one language, by name. The English file defines the keys. */
export type HelpTexts = typeof en

/** Returns the articles that a site shows. Loads each language on first use. */
export const helpTextsFor = async ({ language, locale }: Pick<PageSite, 'language' | 'locale'>): Promise<HelpTexts> => {
  const file = helpLanguageOf(language)
  const module: { readonly default: HelpTexts } = await import(`./help/${file}.json`, { with: { type: 'json' } })
  return regionalTexts(module.default, file === language ? locale : file)
}
