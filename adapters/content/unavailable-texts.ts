import { regionalTexts } from '../../domain/languages/regional-texts.ts'
import texts from './unavailable-texts.json' with { type: 'json' }

/** What a site says while its pages cannot be made. */
export interface UnavailableTexts {
  readonly title: string
  readonly text: string
  readonly retry: string
  readonly home: string
}

const byLanguage: ReadonlyMap<string, UnavailableTexts> = new Map(Object.entries(texts))

/** The texts of a language, with the words of a locale; English for a language without any. */
export const unavailableTextsFor = (language: string, locale: string): UnavailableTexts =>
  regionalTexts(byLanguage.get(language) ?? texts.en, locale)
