import texts from './unavailable-texts.json' with { type: 'json' }

/** What a site says while its pages cannot be made. */
export interface UnavailableTexts {
  readonly title: string
  readonly text: string
  readonly retry: string
  readonly home: string
}

const byLanguage: ReadonlyMap<string, UnavailableTexts> = new Map(Object.entries(texts))

/** The texts of a language; English for a language without any. */
export const unavailableTextsFor = (language: string): UnavailableTexts => byLanguage.get(language) ?? texts.en
