import { readFileSync } from 'node:fs'
import { regionalTexts } from '../../domain/languages/regional-texts.ts'
import { SITE_LANGUAGES, type SiteLanguage } from '../../domain/sites/site-languages.ts'
import type { PageTexts } from './page-texts.ts'

/** Texts of the error page that the edge sends if it cannot render a page. */
type UnavailableTexts = PageTexts['unavailable'] & {
  /** The main navigation: names of pages by path. */
  readonly pages: Readonly<Record<string, string>>
}

const MENU_PRODUCTS = ['premium', 'plus', 'standard', 'small-office', 'endpoint'] as const
const MENU_PAGES = ['compare', 'downloads', 'renew', 'support'] as const

const readTexts = (language: SiteLanguage): UnavailableTexts => {
  const file = new URL(`texts/${language}.json`, import.meta.url)
  const { unavailable, products, ...pages }: PageTexts = JSON.parse(readFileSync(file, 'utf8'))
  return {
    ...unavailable,
    pages: Object.fromEntries([
      ...MENU_PRODUCTS.map((page) => [`/${page}`, products[page].name]),
      ...MENU_PAGES.map((page) => [`/${page}`, pages[page].title]),
    ]),
  }
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
