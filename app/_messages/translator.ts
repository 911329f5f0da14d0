import { createTranslator } from 'use-intl/core'
import { regionalTexts } from '../../domain/languages/regional-texts.ts'
import type { SiteLanguage } from '../../domain/sites/site-languages.ts'
import type en from './en.json'
import { REGIONAL_MESSAGES } from './regional-messages.ts'

/** All messages of a language. Every language has the same keys. */
type Messages = typeof en

/** Formats a message by its dotted key, for example `t('offers.monthly', { price })`. */
export type Translator = ReturnType<typeof createTranslator<Messages>>

const translators = new Map<string, Translator>()

/** Returns the translator for a site, with the words, plurals and digits of its locale. Loads the messages on first use. */
export const translatorFor = async (locale: string, language: SiteLanguage): Promise<Translator> => {
  const key = `${locale} ${language}`
  const known = translators.get(key)
  if (known) return known
  // The path contains the parent folder, because Vite, which runs the tests, rejects a pattern in the file's own folder.
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
