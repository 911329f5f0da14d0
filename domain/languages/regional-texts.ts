import { brandText, isRenamed } from '../brand/brand-texts.ts'
import type { Site } from '../sites/site.ts'
import { PSEUDO_LOCALE, pseudoText } from './pseudo-text.ts'
import { REGIONAL_WORDS } from './regional-words.ts'
import { wordRewriter } from './rewrite-words.ts'

/** Overrides for a tree of texts, by key. The key of a list item is its position. */
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

/** Writes the name of the vendor into texts. Returns them unchanged if they name it. */
export const brandTexts = <Texts>(texts: Texts): Texts =>
  isRenamed ? (rewritten(texts, undefined, brandText) as Texts) : texts

/**
 * Adapts the texts of a language to a region and to the vendor. Replaces texts that the overlay contains, and regional words in all
 * other texts. Returns the texts unchanged if the region has neither words nor an overlay, and the texts name the vendor.
 *
 * @param locale the region's locale, BCP 47
 * @param overlay texts that differ in more than words
 */
export const regionalTexts = <Texts>(texts: Texts, locale: string, overlay?: PartialTexts<Texts>): Texts => {
  const rewrite = rewriterOf(locale)
  if (rewrite === undefined && overlay === undefined) return brandTexts(texts)
  // Only leaves are replaced, so the tree keeps its type.
  return brandTexts(rewritten(texts, overlay, rewrite ?? ((text) => text)) as Texts)
}

/**
 * Returns the locale of a site's texts for a visitor: the site's language with the visitor's country. If there are no regional
 * words for that locale, returns the site's locale. Swiss visitors of the German site, for example, read `ss` instead of `ß`.
 *
 * @param country ISO 3166 alpha-2, upper case; any other value (such as the order of a view) is ignored
 */
export const textLocale = ({ locale }: Pick<Site, 'locale'>, country: string | null): string => {
  const ofCountry = `${new Intl.Locale(locale).language}-${country}`
  return Object.hasOwn(REGIONAL_WORDS, ofCountry) ? ofCountry : locale
}
