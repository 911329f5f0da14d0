import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { SITE_LANGUAGES } from '../../domain/sites/site-languages.ts'
import { textLeaves } from './text-leaves.ts'

/**
 * The table of translation states: one line per English text with its hash, and a cell per language with the hash of the
 * translation. `<hash>@<English hash>` marks a stale translation: it was made from an English text that has changed since.
 */
export const STATES_FILE = 'commands/texts/translation-states.tsv'

/** Folders with one file of texts per language. */
const FOLDERS = {
  message: 'app/_messages',
  page: 'adapters/content/texts',
  help: 'adapters/content/help',
  review: 'adapters/reviews/texts',
} as const

/** Words that visitors search for. Each language has its own. */
const KEYWORDS = /^page keywords\.|\.keywords$/

const LANGUAGES: readonly string[] = SITE_LANGUAGES.filter((language) => language !== 'en')
const HEADER = ['text', 'en', ...LANGUAGES].join('\t')
const HASH_LENGTH = 4

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, HASH_LENGTH)

/** Texts by their name: `page home.hero.title`. */
export type Texts = ReadonlyMap<string, string>

/** Reads all texts of a language except keywords. A language has no help articles if it has no file of them. */
const readTexts = (language: string): Texts => {
  const texts = Object.entries(FOLDERS).flatMap(([kind, folder]) => {
    const file = new URL(`../../${folder}/${language}.json`, import.meta.url)
    const leaves = existsSync(file) ? textLeaves(JSON.parse(readFileSync(file, 'utf8'))) : []
    return leaves.map(([key, text]) => [`${kind} ${key}`, text] as const)
  })
  return new Map(texts.filter(([name]) => !KEYWORDS.test(name)))
}

/** Reads the texts of all languages from their files. */
export const readAllTexts = (): ReadonlyMap<string, Texts> =>
  new Map(SITE_LANGUAGES.map((language) => [language, readTexts(language)]))

interface State {
  /** Hash of the translation. */
  readonly hash: string
  /** Hash of the English text from which the translation was made. */
  readonly source: string
}

/** The states by name of the text, then by language. */
type States = ReadonlyMap<string, ReadonlyMap<string, State>>

const parseStates = (table: string): States => {
  const [header = '', ...lines] = table.trimEnd().split('\n')
  const languages = header.split('\t').slice(2)
  return new Map(
    lines.map((line) => {
      const [name = '', english = '', ...cells] = line.split('\t')
      const states = languages.flatMap((language, at): readonly (readonly [string, State])[] => {
        const [hash = '', source = english] = (cells[at] ?? '').split('@')
        return hash === '' ? [] : [[language, { hash, source }]]
      })
      return [name, new Map(states)]
    }),
  )
}

/**
 * Returns the table for the texts as they are now. A translation that has changed, or is new, counts as made from the present
 * English text. Any other translation keeps the source that the table names.
 *
 * @param table current table; empty at first
 * @param fitting names of texts whose translations fit the present English text, although they have not changed
 */
export const updatedStates = (
  table: string,
  texts: ReadonlyMap<string, Texts> = readAllTexts(),
  fitting: readonly string[] = [],
): string => {
  const known = parseStates(table)
  const lines = [...(texts.get('en') ?? [])].map(([name, english]) => {
    const now = hashOf(english)
    const cells = LANGUAGES.map((language) => {
      const translation = texts.get(language)?.get(name)
      if (translation === undefined) return ''
      const hash = hashOf(translation)
      const before = known.get(name)?.get(language)
      const isMadeFromNow = before?.hash !== hash || before.source === now || fitting.includes(name)
      return isMadeFromNow ? hash : `${hash}@${before.source}`
    })
    return [name, now, ...cells].join('\t')
  })
  return `${[HEADER, ...lines].join('\n')}\n`
}

/** Returns the stale translations of an up-to-date table: name of the text, then language. */
export const staleTranslations = (table: string): readonly (readonly [name: string, language: string])[] => {
  const english = new Map(table.split('\n').map((line) => line.split('\t', 2) as [string, string]))
  return [...parseStates(table)].flatMap(([name, states]) =>
    [...states].flatMap(([language, { source }]) => (source === english.get(name) ? [] : [[name, language] as const])),
  )
}
