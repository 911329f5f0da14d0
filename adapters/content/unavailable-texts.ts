import { readFileSync } from 'node:fs'
import { regionalTexts } from '../../domain/languages/regional-texts.ts'
import { SITE_LANGUAGES, type SiteLanguage } from '../../domain/sites/site-languages.ts'
import type { PageTexts } from './page-texts.ts'

/** Texts of the error page that the edge sends if it cannot render a page. */
export type UnavailableTexts = PageTexts['unavailable']

const readTexts = (language: SiteLanguage): UnavailableTexts => {
  const file = new URL(`texts/${language}.json`, import.meta.url)
  const { unavailable }: PageTexts = JSON.parse(readFileSync(file, 'utf8'))
  return unavailable
}

/**
 * Preloads these texts in all languages, so that the error page does not depend on the disk. Returns a lookup by language and
 * locale.
 */
export const readUnavailableTexts = (): ((language: SiteLanguage, locale: string) => UnavailableTexts) => {
  const byLanguage = Object.fromEntries(SITE_LANGUAGES.map((language) => [language, readTexts(language)])) as Readonly<
    Record<SiteLanguage, UnavailableTexts>
  >
  return (language, locale) => regionalTexts(byLanguage[language], locale)
}
