import { regionalTexts } from '../../../domain/languages/regional-texts.ts'

/** Returns the texts of the demonstration reviews in a language, with the regional words of a locale. */
export const reviewTextsFor = async (language: string, locale: string): Promise<object> => {
  const file = `../../../adapters/reviews/texts/${language}.json`
  const { default: texts }: { readonly default: object } = await import(file, { with: { type: 'json' } })
  return regionalTexts(texts, locale)
}
