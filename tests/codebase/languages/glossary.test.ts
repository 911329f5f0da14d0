import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { helpTextsFor } from '../../../adapters/content/help-pages.ts'
import { pageTextsFor } from '../../../adapters/content/load-page-texts.ts'
import { REGIONAL_MESSAGES } from '../../../app/_messages/regional-messages.ts'
import { textLeaves } from '../../../commands/texts/text-leaves.ts'
import { helpLanguageOf } from '../../../domain/help/help-articles.ts'
import { regionalTexts } from '../../../domain/languages/regional-texts.ts'
import { SITE_LANGUAGES } from '../../../domain/sites/site-languages.ts'
import { glossaryOf, REGIONAL_NEVER } from './glossary.ts'
import { reviewTextsFor } from './review-texts.ts'

const QUOTES = /[„“”«»‹›「」『』‘]/gu

/** Returns the articles of the help centre without their keywords; none in a language without articles. */
const visibleHelpTexts = async (language: string, locale: string) =>
  helpLanguageOf(language) === language
    ? Object.values(await helpTextsFor({ language, locale })).map(({ keywords: _, ...article }) => article)
    : []

/** Returns every visible text in a language or one of its regions, with its location. */
const textsOf = async (language: string, locale: string) => {
  const messages: unknown = JSON.parse(
    readFileSync(new URL(`../../../app/_messages/${language}.json`, import.meta.url), 'utf8'),
  )
  const trees = {
    message: regionalTexts(messages, locale, REGIONAL_MESSAGES[locale] as never),
    // Keywords are words of visitors, and not visible.
    page: { ...(await pageTextsFor(language, locale)), keywords: {} },
    review: await reviewTextsFor(language, locale),
    help: await visibleHelpTexts(language, locale),
  }
  return Object.entries(trees).flatMap(([kind, tree]) =>
    textLeaves(tree).map(([key, text]) => [`${kind} ${key}`, text] as const),
  )
}

/** Matches whole words in scripts that separate words with spaces, and any position in other scripts. */
const wordPattern = (words: string): RegExp =>
  /[぀-ヿ一-鿿฀-๿가-힯]/.test(words) ? new RegExp(words, 'iu') : new RegExp(`(?<!\\p{L}|-)(?:${words})(?!\\p{L})`, 'iu')

test('exactly the languages of the sites have a glossary', () => {
  const files = readdirSync(new URL('glossaries', import.meta.url))
  expect(files.toSorted()).toEqual(SITE_LANGUAGES.map((language) => `${language}.json`).toSorted())
})

describe.each(SITE_LANGUAGES)('the texts in %s', (language) => {
  const { terms, never = {}, quotes } = glossaryOf(language)

  test('contain the terms of the glossary', async () => {
    const all = (await textsOf(language, language)).map(([, text]) => text.toLowerCase()).join('\n')
    expect(terms.filter((term) => !all.includes(term.toLowerCase()))).toEqual([])
  })

  test('contain no word that the glossary forbids', async () => {
    const texts = await textsOf(language, language)
    const found = Object.entries(never).flatMap(([words, say]) =>
      texts.flatMap(([key, text]) =>
        wordPattern(words).test(text.replaceAll('\u2011', '-')) ? [`${key}: ${text} (say: ${say})`] : [],
      ),
    )
    expect(found).toEqual([])
  })

  test('use the language’s quotation marks, and no straight quotation marks', async () => {
    const texts = await textsOf(language, language)
    const wrong = texts.filter(
      ([, text]) => (text.match(QUOTES) ?? []).some((mark) => !quotes.includes(mark)) || /["'`]/.test(text),
    )
    expect(wrong).toEqual([])
  })

  test('contain no double space, no space before a full stop, and no ellipsis of three full stops', async () => {
    const texts = await textsOf(language, language)
    expect(texts.filter(([, text]) => / {2}| [.,]|\.\.\./.test(text))).toEqual([])
  })

  test('contain no breaking space before punctuation, so that no line starts with punctuation', async () => {
    const texts = await textsOf(language, language)
    expect(texts.filter(([, text]) => /\d %| [:;!?»]|« /.test(text))).toEqual([])
  })
})

test.each(Object.entries(REGIONAL_NEVER))(
  'the texts for %s contain no word that their region replaces',
  async (locale, never) => {
    const { language } = new Intl.Locale(locale)
    expect((await textsOf(language, locale)).filter(([, text]) => never.test(text))).toEqual([])
  },
)
