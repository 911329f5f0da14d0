import { readFileSync } from 'node:fs'
import { regionalTexts } from '../../domain/languages/regional-texts.ts'
import { SITE_LANGUAGES } from '../../domain/sites/site-languages.ts'
import type { PageTexts } from './page-texts.ts'

/** Texts of the page that the edge shows while no page can be rendered. */
export type UnavailableTexts = PageTexts['unavailable']

const readTexts = (language: string): UnavailableTexts => {
  const file = new URL(`texts/${language}.json`, import.meta.url)
  const { unavailable }: PageTexts = JSON.parse(readFileSync(file, 'utf8'))
  return unavailable
}

/**
 * Reads these texts in all languages, and returns their lookup by language and locale; English for a language without texts. Reads
 * at once, because the page must not depend on the disk when it is shown, and keeps no other texts in the memory of the edge.
 */
export const readUnavailableTexts = (): ((language: string, locale: string) => UnavailableTexts) => {
  const english = readTexts('en')
  const byLanguage = new Map<string, UnavailableTexts>(
    SITE_LANGUAGES.map((language) => [language, readTexts(language)]),
  )
  return (language, locale) => regionalTexts(byLanguage.get(language) ?? english, locale)
}
