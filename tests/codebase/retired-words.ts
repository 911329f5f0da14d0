import type { SourceFile } from './source-files.ts'

/** A word that the repository no longer says, and what it says instead. */
interface RetiredWord {
  /** The word in lower case, as it stands once names are parted: `keptAnswer` and `kept-answer` are `kept answer`. */
  readonly word: RegExp
  readonly say: string
  /** Paths the word is about; all of them when absent. */
  readonly where?: RegExp
}

const retired = (word: string, say: string, where?: RegExp): RetiredWord => ({
  word: new RegExp(`\\b(?:${word})\\b`),
  say,
  ...(where && { where }),
})

export const RETIRED_WORDS: readonly RetiredWord[] = [
  retired('keepers?', 'resilient cache'),
  retired('kept (?:answers?|cookies|price lists?|lists?)', 'cached value, attribution cookies, cached price list'),
  retired('shelf|shelves', 'cache store'),
  retired('setbacks?', 'negative cache'),
  retired('worth', 'completeness'),
  retired('mend(?:s|ed|ing)?', 'backfill, or correct'),
  retired('work in flight|in flight work', 'single flight'),
  retired('tell once|told once', 'deduplicator'),
  retired('is news', 'shouldReport'),
  retired('finishing', 'defer scripts'),
  retired('wakes?|waking|woken|woke|awake|asleep', 'hydrate'),
  retired('forget address|forgets? the address', 'strip request URL'),
  retired('plain addresse?s?', 'normalize URL'),
  retired('back links?', 'return URL'),
  retired('carried', 'attribution, or given'),
  retired('asked currency|asked currencies', 'resolve currency'),
  retired('own forms?', 'same origin'),
  retired('flaws?|flawed', 'validate, or problem'),
  retired('judges?|judged|judging|judg?ement', 'validate, or check'),
  retired('arrives?|arrived|arriving', 'apply, receive or come'),
  retired('gaps?', 'unsold combination', /^(?!.*\.css$)/),
  retired('told events?', 'analytics event'),
  retired('opened pages?', 'loaded page'),
  retired('(?:fake|fault) orders?', 'fault script'),
  retired('orders', 'fault script', /^adapters\/fakes\//),
  retired('sound|sounds|soundly|soundness|unsound', 'valid'),
  retired('barred', 'restricted'),
  retired('anew', 'regenerated, or again'),
  retired('houses?', 'codebase'),
  retired('rooms?', 'module'),
  retired('doors?|doorsteps?', 'port, or entry'),
  retired('pipes?', 'adapter'),
  retired('personal (?:prices?|offers?|lists?|views?|visitors?|values?)', 'personalized'),
  retired("(?:his|their|visitors?['’]s?) own (?:prices?|offers?|price lists?)", 'personalized prices'),
  retired('packs?', 'quantity'),
  retired('estores?|e stores?', 'store'),
  retired('he|his|him|himself', 'they'),
]

/** Names that others have given: on the wire, in the specification, in Node and on pages that browsers have kept. */
const GIVEN_NAMES = [
  /\bselectedPack\b|\b_?minPackNum\b|\bpackTemplate\b/g,
  /\bwake(?:\\{0,2}\.js\b|\|report\b)|\bdata-wake\b|["'#]wake["']|\bdataset\.wake\b/g,
  /\bestore(?=["'`=:\]&])|\beStore(?=["'`])/g,
  /["']pipe["']|\.pipe\(|\bpipe(?:To|Through|line)\b/g,
]

/** Text with the parts of names as words of their own, in lower case. */
const parted = (text: string): string =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase()

/** The retired words in a line, or in a path, with what to say instead. */
const inLine = (path: string, line: string): readonly string[] => {
  const text = parted(GIVEN_NAMES.reduce((rest, name) => rest.replace(name, ''), line))
  return RETIRED_WORDS.filter(({ where }) => where?.test(path) ?? true).flatMap(({ word, say }) => {
    const found = word.exec(text)?.[0]
    return found === undefined ? [] : [`"${found}" is retired, say: ${say}`]
  })
}

/** The retired words of a file, its name included: one line for each place. */
export const retiredWordsIn = ({ path, text }: SourceFile): readonly string[] => [
  ...inLine(path, path).map((problem) => `${path}: ${problem}`),
  ...text.split('\n').flatMap((line, at) => inLine(path, line).map((problem) => `${path}:${at + 1}: ${problem}`)),
]
