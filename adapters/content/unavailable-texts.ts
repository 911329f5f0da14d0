import { readFileSync } from 'node:fs'
import { regionalTexts } from '../../domain/languages/regional-texts.ts'
import { SITE_LANGUAGES } from '../../domain/sites/site-languages.ts'
import type { PageTexts } from './page-texts.ts'

/** Texts of the page that the edge shows if it cannot render the requested one. */
export type UnavailableTexts = PageTexts['unavailable']

const readTexts = (language: string): UnavailableTexts => {
  const file = new URL(`texts/${language}.json`, import.meta.url)
  const { unavailable }: PageTexts = JSON.parse(readFileSync(file, 'utf8'))
  return unavailable
}

/**
 * Reads these texts in all languages at once, so that the error page does not depend on the disk. Returns a lookup by language and
 * locale; it returns English for a language without texts.
 */
export const readUnavailableTexts = (): ((language: string, locale: string) => UnavailableTexts) => {
  const english = readTexts('en')
  const byLanguage = new Map<string, UnavailableTexts>(
    SITE_LANGUAGES.map((language) => [language, readTexts(language)]),
  )
  return (language, locale) => regionalTexts(byLanguage.get(language) ?? english, locale)
}
