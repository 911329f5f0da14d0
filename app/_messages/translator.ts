import { createTranslator } from 'use-intl/core'
import { regionalTexts } from '../../domain/languages/regional-texts.ts'
import type { SiteLanguage } from '../../domain/sites/site-languages.ts'
import type en from './en.json'
import { REGIONAL_MESSAGES } from './regional-messages.ts'

/** All messages of a language. The keys of English are the keys that every language has. */
type Messages = typeof en

/** Formats a message by its dotted key, for example `t('offers.monthly', { price })`. */
export type Translator = ReturnType<typeof createTranslator<Messages>>

const translators = new Map<string, Translator>()

/** The messages of a site, with words, plurals and digits of its locale. Loaded and built when first asked for. */
export const translatorFor = async (locale: string, language: SiteLanguage): Promise<Translator> => {
  const key = `${locale} ${language}`
  const known = translators.get(key)
  if (known) return known
  // By way of the parent folder: Vite, which runs the tests, takes no pattern for a file's own folder.
  const module: { readonly default: Messages } = await import(`../_messages/${language}.json`, {
    with: { type: 'json' },
  })
  const translator: Translator = createTranslator<Messages>({
    locale,
    messages: regionalTexts(module.default, locale, REGIONAL_MESSAGES[locale]),
    onError: (error) => {
      throw error
    },
  })
  translators.set(key, translator)
  return translator
}
