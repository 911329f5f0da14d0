import { regionalTexts } from '../../domain/languages/regional-texts.ts'
import { SITE_LANGUAGES } from '../../domain/sites/site-languages.ts'
import type en from './texts/en.json'

/** Demonstration reviews of one language, by product name. English decides which there are. */
export type ReviewTexts = typeof en

/** The demonstration reviews in a language, with the words of a locale; English for a language without any. Each is loaded when it is first asked for. */
export const reviewTextsFor = async (language: string, locale: string): Promise<ReviewTexts> => {
  const file = SITE_LANGUAGES.find((known) => known === language) ?? 'en'
  const module: { readonly default: ReviewTexts } = await import(`./texts/${file}.json`, { with: { type: 'json' } })
  return regionalTexts(module.default, locale)
}
