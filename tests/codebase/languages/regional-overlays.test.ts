import { readdirSync, readFileSync } from 'node:fs'
import { createTranslator } from 'use-intl/core'
import { describe, expect, test } from 'vitest'
import { pageTextsFor } from '../../../adapters/content/load-page-texts.ts'
import { REGIONAL_PAGE_TEXTS } from '../../../adapters/content/page-texts.ts'
import { REGIONAL_MESSAGES } from '../../../app/_messages/regional-messages.ts'
import { textLeaves } from '../../../commands/texts/text-leaves.ts'
import { regionalTexts } from '../../../domain/languages/regional-texts.ts'
import { REGIONAL_WORDS } from '../../../domain/languages/regional-words.ts'
import { wordRewriter } from '../../../domain/languages/rewrite-words.ts'
import { SITE_LANGUAGES } from '../../../domain/sites/site-languages.ts'
import { icuArguments } from '../messages/icu-arguments.ts'
import { reviewTextsFor } from './review-texts.ts'

const ROOT = new URL('../../../', import.meta.url)

const messagesOf = (language: string): unknown =>
  JSON.parse(readFileSync(new URL(`app/_messages/${language}.json`, ROOT), 'utf8'))

const languageOf = (locale: string): string => {
  const { language } = new Intl.Locale(locale)
  const found = SITE_LANGUAGES.find((known) => known === language)
  if (found === undefined) throw new Error(`no texts in ${language}`)
  return found
}

/** Replacements for spellings that later texts may use. No current text needs them. */
const textsOf = async (locale: string): Promise<string> => {
  const language = languageOf(locale)
  const trees = [messagesOf(language), await pageTextsFor(language), await reviewTextsFor(language, language)]
  return trees
    .flatMap((tree) => textLeaves(tree))
    .map(([, text]) => text)
    .join('\n')
}

const OVERLAYS = [
  ...Object.entries(REGIONAL_MESSAGES).map(([locale, overlay]) => ['messages', locale, overlay] as const),
  ...Object.entries(REGIONAL_PAGE_TEXTS).map(([locale, overlay]) => ['page texts', locale, overlay] as const),
]

describe.each(OVERLAYS)('the overlay of %s for %s', (kind, locale, overlay) => {
  test('contains only texts that have an existing key and differ from the result of the word replacements', async () => {
    const language = languageOf(locale)
    const base = kind === 'messages' ? messagesOf(language) : await pageTextsFor(language)
    const made = new Map(textLeaves(regionalTexts(base, locale)))
    const leaves = textLeaves(overlay)
    expect(leaves.filter(([key]) => !made.has(key))).toEqual([])
    expect(leaves.filter(([key, text]) => made.get(key) === text)).toEqual([])
  })
})

test.each(['app/_messages', 'adapters/content'])('every overlay file of %s is loaded', (folder) => {
  const files = readdirSync(new URL(`${folder}/regional/`, ROOT)).map((file) => file.replace('.json', ''))
  const loaded = Object.keys(folder === 'app/_messages' ? REGIONAL_MESSAGES : REGIONAL_PAGE_TEXTS)
  expect(files.filter((file) => !loaded.includes(file))).toEqual([])
})

describe.each(Object.entries(REGIONAL_WORDS))('the regional words of %s', (locale, { words, characters = {} }) => {
  test('change texts of the language, and change nothing when applied again', async () => {
    const rewrite = wordRewriter({ words, characters })
    const texts = await textsOf(locale)
    const once = rewrite(texts)
    expect(once).not.toBe(texts)
    expect(rewrite(once)).toBe(once)
  })

  test('preserve the arguments and plurals of every message', () => {
    const base = messagesOf(languageOf(locale))
    const argumentsOf = (tree: unknown) => textLeaves(tree).map(([key, text]) => [key, icuArguments(text)])
    const regional = regionalTexts(base, locale, REGIONAL_MESSAGES[locale] as never)
    expect(argumentsOf(regional)).toEqual(argumentsOf(base))
  })
})

test.each(['en-XA'])('messages in the pseudo-locale %s keep their arguments and can be formatted', (locale) => {
  const base = messagesOf('en')
  const pseudo = regionalTexts(base, locale)
  const argumentsOf = (tree: unknown) => textLeaves(tree).map(([key, text]) => [key, icuArguments(text)])
  expect(argumentsOf(pseudo)).toEqual(argumentsOf(base))
  const t = createTranslator({ locale, messages: pseudo as { offers: { term: { Y: string } } } })
  expect(t('offers.term.Y', { count: 2 })).toBe('⟦2 ýééååŕš⟧')
})
