import { readdirSync, readFileSync } from 'node:fs'
import { createTranslator } from 'use-intl/core'
import { describe, expect, test } from 'vitest'
import en from '../../../app/_messages/en.json' with { type: 'json' }
import type { Translator } from '../../../app/_messages/translator.ts'
import { textLeaves } from '../../../commands/texts/text-leaves.ts'
import { RIGHT_TO_LEFT, SITE_LANGUAGES } from '../../../domain/sites/site-languages.ts'
import { glossaryOf } from '../languages/glossary.ts'
import { icuArguments } from './icu-arguments.ts'
import { SAME_EVERYWHERE } from './untranslated.ts'

type Messages = typeof en

const FOLDER = new URL('../../../app/_messages/', import.meta.url)
const COUNTS = [0, 1, 2, 3, 5, 11, 21, 100, 101]

const languages = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length))

const catalogueOf = (language: string): Messages =>
  JSON.parse(readFileSync(new URL(`${language}.json`, FOLDER), 'utf8'))

const english = new Map(textLeaves(en))

test('exactly the languages of the sites have a catalogue file', () => {
  expect([...languages].sort()).toEqual([...SITE_LANGUAGES].sort())
})

describe.each(languages)('catalogue %s', (language) => {
  const catalogue = catalogueOf(language)
  const leaves = textLeaves(catalogue)

  test('contains the visible brand as a word in the name of the brand link, so that speech control finds it', () => {
    expect(catalogueOf(language).chrome.home).toMatch(/(?<!\p{L})Northwall(?!\p{L})/u)
  })

  test('has exactly the keys of English', () => {
    expect(leaves.map(([key]) => key)).toEqual([...english.keys()])
  })

  test('has the same arguments as English', () => {
    const argumentsOf = (entries: Iterable<readonly [string, string]>) =>
      Object.fromEntries([...entries].map(([key, text]) => [key, icuArguments(text).args]))
    expect(argumentsOf(leaves)).toEqual(argumentsOf(english))
  })

  test('formats without an error and shows every argument', () => {
    const t = createTranslator<Messages>({
      locale: language,
      messages: catalogue,
      onError: (error) => {
        throw error
      },
    })
    for (const [key, message] of leaves) {
      const { args } = icuArguments(message)
      const plain = args.filter((arg) => arg.endsWith(' plain')).map((arg) => arg.slice(0, -' plain'.length))
      const values = Object.fromEntries(plain.map((name) => [name, `<${name}>`]))
      for (const count of COUNTS) {
        const text = t(key as Parameters<Translator>[0], { ...values, count })
        expect(text, key).not.toMatch(/[{}#]/)
        for (const name of plain) expect(text, `${key} at ${count}`).toContain(`<${name}>`)
      }
    }
  })

  test('has exactly the language’s plural forms for whole numbers', () => {
    const rules = new Intl.PluralRules(language)
    const needed = new Set(['other', ...Array.from({ length: 1001 }, (_, count) => rules.select(count))])
    const known = rules.resolvedOptions().pluralCategories
    for (const [key, message] of leaves)
      for (const selectors of icuArguments(message).plurals) {
        const categories = selectors.filter((selector) => !selector.startsWith('='))
        // A case such as `=1` is in addition to the categories and never replaces one.
        expect(
          [...needed].filter((category) => !categories.includes(category)),
          key,
        ).toEqual([])
        expect(
          categories.filter((category) => !known.some((one) => one === category)),
          key,
        ).toEqual([])
      }
  })

  test('contains the savings marker in the same messages as English', () => {
    const marked = leaves
      .filter(([, text]) => text.includes('(('))
      .map(([key, text]) => [key, text.match(/\(\(.*?\)\)/g)])
    expect(marked).toEqual([['offers.savings', ['((savings))']]])
  })

  test('contains no empty text, and no leading or trailing spaces', () => {
    expect(leaves.filter(([, text]) => text === '' || text !== text.trim())).toEqual([])
  })
})

test.each(languages.filter((language) => language !== 'en'))(
  'catalogue %s differs from English except in names and shared words',
  (language) => {
    const { sameAsEnglish: shared = [] } = glossaryOf(language)
    const same = textLeaves(catalogueOf(language)).filter(([key, text]) => english.get(key) === text)
    expect(same.filter(([, text]) => !SAME_EVERYWHERE.has(text) && !shared.includes(text))).toEqual([])
  },
)

test.each(RIGHT_TO_LEFT)('catalogue %s isolates arguments that may be left-to-right', (language) => {
  const leaves = textLeaves(catalogueOf(language))
  const isolated = /\u2068(?:\{(?:price|product|choice|country|currency)\}|\(\(savings\)\))\u2069/g
  const bare = /\{(?:price|product|choice|country|currency)\}|\(\(savings\)\)/
  expect(leaves.filter(([, text]) => bare.test(text.replace(isolated, '')))).toEqual([])
  expect(leaves.filter(([, text]) => text.split('\u2068').length !== text.split('\u2069').length)).toEqual([])
})
