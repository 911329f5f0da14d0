import { createTranslator } from 'use-intl/core'
import type { SiteLanguage } from '../../domain/sites/site-languages.ts'
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

/** All messages of a language. The keys of English are the keys that every language has. */
type Messages = typeof en

/** Formats a message by its dotted key, for example `t('offers.monthly', { price })`. */
export type Translator = ReturnType<typeof createTranslator<Messages>>

const catalogues: Readonly<Record<SiteLanguage, Messages>> = {
  ar,
  bg,
  cs,
  da,
  de,
  el,
  en,
  es,
  fi,
  fr,
  hu,
  id,
  it,
  ja,
  kk,
  ko,
  ms,
  nb,
  nl,
  'pt-BR': ptBr,
  'pt-PT': ptPt,
  ro,
  ru,
  sr,
  sv,
  th,
  tr,
  vi,
  'zh-CN': zhCn,
  'zh-HK': zhHk,
  'zh-TW': zhTw,
}

const translators = new Map<string, Translator>()

/** The messages of a site, with plurals and digits of its locale. Built once for each locale and language. */
export const translatorFor = (locale: string, language: SiteLanguage): Translator => {
  const key = `${locale} ${language}`
  const known = translators.get(key)
  if (known) return known
  const translator: Translator = createTranslator<Messages>({
    locale,
    messages: catalogues[language],
    onError: (error) => {
      throw error
    },
  })
  translators.set(key, translator)
  return translator
}
