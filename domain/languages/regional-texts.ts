import type { Site } from '../sites/site.ts'
import { PSEUDO_LOCALE, pseudoText } from './pseudo-text.ts'
import { REGIONAL_WORDS } from './regional-words.ts'
import { wordRewriter } from './rewrite-words.ts'

/** Some texts of a tree by their place in it; the items of a list by their position. */
export type PartialTexts<Texts> = Texts extends string
  ? string
  : Texts extends readonly (infer Item)[]
    ? { readonly [position: `${number}`]: PartialTexts<Item> }
    : { readonly [Key in keyof Texts]?: PartialTexts<Texts[Key]> }

const rewriterOf = (locale: string): ((text: string) => string) | undefined => {
  if (locale === PSEUDO_LOCALE) return pseudoText
  const words = REGIONAL_WORDS[locale]
  return words && wordRewriter(words)
}

const branchOf = (overlay: unknown, key: string): unknown =>
  typeof overlay === 'object' && overlay !== null ? Reflect.get(overlay, key) : undefined

const rewritten = (texts: unknown, overlay: unknown, rewrite: (text: string) => string): unknown => {
  if (typeof texts === 'string') return typeof overlay === 'string' ? overlay : rewrite(texts)
  if (Array.isArray(texts)) return texts.map((text, at) => rewritten(text, branchOf(overlay, String(at)), rewrite))
  if (typeof texts !== 'object' || texts === null) return texts
  return Object.fromEntries(
    Object.entries(texts).map(([key, branch]) => [key, rewritten(branch, branchOf(overlay, key), rewrite)]),
  )
}

/**
 * The texts of a language as a region writes them: those of the overlay as they are, all others with the words of the
 * region. The same texts for a region that writes as its language does.
 *
 * @param locale BCP 47, of the site
 * @param overlay the texts that words alone do not make
 */
export const regionalTexts = <Texts>(texts: Texts, locale: string, overlay?: PartialTexts<Texts>): Texts => {
  const rewrite = rewriterOf(locale)
  if (rewrite === undefined && overlay === undefined) return texts
  // The tree keeps its shape: every leaf is replaced by a text.
  return rewritten(texts, overlay, rewrite ?? ((text) => text)) as Texts
}

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
