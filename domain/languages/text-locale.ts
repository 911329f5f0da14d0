import type { Site } from '../sites/site.ts'
import { REGIONAL_WORDS } from './regional-words.ts'

/**
 * The locale in which a visitor reads a site: that of their country where the site's language is written otherwise there,
 * else that of the site. On the German site Swiss read `ss`.
 *
 * @param country ISO 3166 alpha-2, upper case; anything else, as the order of a view may be, is no country
 */
export const textLocale = ({ locale }: Pick<Site, 'locale'>, country: string | null): string => {
  const ofCountry = `${new Intl.Locale(locale).language}-${country}`
  return Object.hasOwn(REGIONAL_WORDS, ofCountry) ? ofCountry : locale
}
