import type { SiteLanguage } from '../../../domain/sites/site-languages.ts'

/** A place where a line may end. */
export interface LineBreak {
  /** Where the next line begins, as an index of the text. */
  readonly at: number
  /** Whether a phrase ends there: a break between phrases reads better than one within them. */
  readonly endsPhrase: boolean
}

/** Written without a space between words. */
const UNSPACED: readonly SiteLanguage[] = ['ja', 'th', 'zh-CN', 'zh-HK', 'zh-TW']
const ENDS_PHRASE = /[\p{Po}\p{Pd}] ?$/u
const ENDS_THAI_PHRASE = / $/
/** Endings of verbs, and particles: they belong to the word before them. */
const JAPANESE_ENDING = /^\p{Script=Hiragana}+$/u
const OPENS = /[\p{Ps}\p{Pi}]$/u

const afterSpaces = (text: string): readonly number[] => Array.from(text.matchAll(/ (?=\S)/g), ({ index }) => index + 1)

const betweenWords = (text: string, language: SiteLanguage): readonly number[] =>
  [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].flatMap(({ segment, index, isWordLike }) =>
    index === 0 ||
    isWordLike !== true ||
    OPENS.test(text.slice(0, index)) ||
    (language === 'ja' && JAPANESE_ENDING.test(segment))
      ? []
      : [index],
  )

/** Places where a text may be broken: at spaces, and between words where a language has no spaces; never before a mark that closes. */
export const lineBreaks = (text: string, language: SiteLanguage): readonly LineBreak[] => {
  const places = UNSPACED.includes(language) ? betweenWords(text, language) : afterSpaces(text)
  const ends = language === 'th' ? ENDS_THAI_PHRASE : ENDS_PHRASE
  return places.map((at) => ({ at, endsPhrase: ends.test(text.slice(0, at)) }))
}
