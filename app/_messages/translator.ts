import { createTranslator } from 'use-intl/core'
import ar from './ar.json' with { type: 'json' }
import bg from './bg.json' with { type: 'json' }
import cs from './cs.json' with { type: 'json' }
import da from './da.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import el from './el.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fi from './fi.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import hu from './hu.json' with { type: 'json' }
import id from './id.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import kk from './kk.json' with { type: 'json' }
import ko from './ko.json' with { type: 'json' }
import ms from './ms.json' with { type: 'json' }
import nb from './nb.json' with { type: 'json' }
import nl from './nl.json' with { type: 'json' }
import ptBr from './pt-BR.json' with { type: 'json' }
import ptPt from './pt-PT.json' with { type: 'json' }
import ro from './ro.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }
import sr from './sr.json' with { type: 'json' }
import sv from './sv.json' with { type: 'json' }
import th from './th.json' with { type: 'json' }
import tr from './tr.json' with { type: 'json' }
import vi from './vi.json' with { type: 'json' }
import zhCn from './zh-CN.json' with { type: 'json' }
import zhHk from './zh-HK.json' with { type: 'json' }
import zhTw from './zh-TW.json' with { type: 'json' }

/** All messages of a language. English is the measure: its keys are the keys that every language has. */
export type Messages = typeof en

/** Tells a message by its dotted key, for example `t('offers.monthly', { price })`. */
export type Translator = ReturnType<typeof createTranslator<Messages>>

const FALLBACK = 'en'

const catalogues: ReadonlyMap<string, Messages> = new Map<string, Messages>([
  ['ar', ar],
  ['bg', bg],
  ['cs', cs],
  ['da', da],
  ['de', de],
  ['el', el],
  ['en', en],
  ['es', es],
  ['fi', fi],
  ['fr', fr],
  ['hu', hu],
  ['id', id],
  ['it', it],
  ['ja', ja],
  ['kk', kk],
  ['ko', ko],
  ['ms', ms],
  ['nb', nb],
  ['nl', nl],
  ['pt-BR', ptBr],
  ['pt-PT', ptPt],
  ['ro', ro],
  ['ru', ru],
  ['sr', sr],
  ['sv', sv],
  ['th', th],
  ['tr', tr],
  ['vi', vi],
  ['zh-CN', zhCn],
  ['zh-HK', zhHk],
  ['zh-TW', zhTw],
])

const translators = new Map<string, Translator>()

/** Languages that have messages of their own. */
export const MESSAGE_LANGUAGES: readonly string[] = [...catalogues.keys()]

/** Whether a language has messages of its own. */
export const hasLanguage = (language: string): boolean => catalogues.has(language)

/** The language that a site's messages are really in: its own or, for want of it, `en`. For `html[lang]`. */
export const textLanguage = (language: string): string => (hasLanguage(language) ? language : FALLBACK)

/**
 * The messages of a site, with plurals and digits of its locale. Made once for each locale and language.
 * English that stands in for another language keeps English plurals and digits, else one would read "1 years".
 */
export const translatorFor = (locale: string, language: string): Translator => {
  const known = hasLanguage(language)
  const key = known ? `${locale} ${language}` : FALLBACK
  const made = translators.get(key)
  if (made) return made
  const messages = catalogues.get(textLanguage(language)) ?? en
  const translator: Translator = createTranslator<Messages>({
    locale: known ? locale : FALLBACK,
    messages,
    onError: (error) => {
      throw error
    },
  })
  translators.set(key, translator)
  return translator
}
