import type { SiteLanguage } from '../../domain/sites/site-languages.ts'
import type { PageTexts } from './page-texts.ts'
import ar from './texts/ar.json' with { type: 'json' }
import bg from './texts/bg.json' with { type: 'json' }
import cs from './texts/cs.json' with { type: 'json' }
import da from './texts/da.json' with { type: 'json' }
import de from './texts/de.json' with { type: 'json' }
import el from './texts/el.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import fi from './texts/fi.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }
import hu from './texts/hu.json' with { type: 'json' }
import id from './texts/id.json' with { type: 'json' }
import it from './texts/it.json' with { type: 'json' }
import ja from './texts/ja.json' with { type: 'json' }
import kk from './texts/kk.json' with { type: 'json' }
import ko from './texts/ko.json' with { type: 'json' }
import ms from './texts/ms.json' with { type: 'json' }
import nb from './texts/nb.json' with { type: 'json' }
import nl from './texts/nl.json' with { type: 'json' }
import ptBr from './texts/pt-BR.json' with { type: 'json' }
import ptPt from './texts/pt-PT.json' with { type: 'json' }
import ro from './texts/ro.json' with { type: 'json' }
import ru from './texts/ru.json' with { type: 'json' }
import sr from './texts/sr.json' with { type: 'json' }
import sv from './texts/sv.json' with { type: 'json' }
import th from './texts/th.json' with { type: 'json' }
import tr from './texts/tr.json' with { type: 'json' }
import vi from './texts/vi.json' with { type: 'json' }
import zhCn from './texts/zh-CN.json' with { type: 'json' }
import zhHk from './texts/zh-HK.json' with { type: 'json' }
import zhTw from './texts/zh-TW.json' with { type: 'json' }

const TEXTS: Readonly<Record<SiteLanguage, PageTexts>> = {
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

const textsByLanguage: ReadonlyMap<string, PageTexts> = new Map(Object.entries(TEXTS))

/** The page texts of a language; English for a language without any. */
export const pageTextsFor = (language: string): PageTexts => textsByLanguage.get(language) ?? en
