import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pageTextsFor } from '../../../adapters/content/load-page-texts.ts'
import { textLeaves } from '../../../commands/texts/text-leaves.ts'
import { SITE_LANGUAGES } from '../../../domain/sites/site-languages.ts'
import { glossaryOf } from '../../codebase/languages/glossary.ts'
import { SAME_EVERYWHERE } from '../../codebase/messages/untranslated.ts'
import { missingTexts } from './missing-texts.ts'

const FOLDER = new URL('../../../adapters/content/texts/', import.meta.url)

const textsOf = (language: string): unknown => JSON.parse(readFileSync(new URL(`${language}.json`, FOLDER), 'utf8'))

const english = new Map(textLeaves(textsOf('en')))

/** Numbers without a unit are the same in every language. */
const isNumber = (text: string): boolean => /^\d+$/.test(text)

test('pageTextsFor loads the file of each language, and falls back to English', async () => {
  const files = readdirSync(FOLDER).map((file) => file.replace(/\.json$/, ''))
  expect(files.toSorted()).toEqual(SITE_LANGUAGES.toSorted())
  for (const file of files) expect(await pageTextsFor(file)).toEqual(textsOf(file))
  expect(await pageTextsFor('xx')).toEqual(textsOf('en'))
})

test('all languages have the same texts as English', () => {
  expect(missingTexts(FOLDER.pathname)).toEqual([])
})

describe.each(SITE_LANGUAGES)('page texts in %s', (language) => {
  const leaves = textLeaves(textsOf(language))

  test('have the same keys and list lengths as English', () => {
    expect(leaves.map(([key]) => key)).toEqual([...english.keys()])
  })

  test('are not empty and contain no markup, message syntax or surrounding spaces', () => {
    expect(leaves.filter(([, text]) => text === '' || text !== text.trim() || /[<>{}]/.test(text))).toEqual([])
  })

  test('have headings with an unbreakable hyphen in "e-mail", so that no line ends after its first letter', () => {
    const headings = leaves.filter(([key]) => key.endsWith('title'))
    expect(headings.filter(([, text]) => /\be-\p{L}/iu.test(text))).toEqual([])
  })

  test('contain the same e-mail addresses as English', () => {
    const addressesOf = (entries: Iterable<readonly [string, string]>) =>
      [...entries].flatMap(([key, text]) => (text.match(/[a-z]+@[a-z.]+[a-z]/g) ?? []).map((found) => [key, found]))
    expect(addressesOf(leaves)).toEqual(addressesOf(english))
  })
})

test.each(SITE_LANGUAGES.filter((language) => language !== 'en'))(
  'page texts in %s differ from English except in names and shared words',
  (language) => {
    const { sameAsEnglish: shared = [] } = glossaryOf(language)
    const same = textLeaves(textsOf(language)).filter(([key, text]) => english.get(key) === text && !isNumber(text))
    expect(same.filter(([, text]) => !SAME_EVERYWHERE.has(text) && !shared.includes(text))).toEqual([])
  },
)
