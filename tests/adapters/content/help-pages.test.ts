import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ContentPages } from '../../../adapters/content/content-pages.ts'
import { helpTextsFor } from '../../../adapters/content/help-pages.ts'
import { pageTextsFor } from '../../../adapters/content/load-page-texts.ts'
import { textLeaves } from '../../../commands/texts/text-leaves.ts'
import { isPagePath } from '../../../domain/catalogue/page-paths.ts'
import { ARTICLE_PATHS, articleOfPath, HELP_PATH, helpLanguageOf } from '../../../domain/help/help-articles.ts'
import { alternates, isPageOf, sitePages } from '../../../domain/law/site-paths.ts'
import { SITE_LANGUAGES } from '../../../domain/sites/site-languages.ts'
import type { PageData } from '../../../ports/pages.ts'
import { REAL_SITES, realSite } from '../../domain/sites/real-sites.ts'

const pageOf = async (code: string, path: string): Promise<PageData> => {
  const outcome = await new ContentPages().page({ site: realSite(code), path })
  if (!outcome.ok) throw new Error(outcome.failure.message)
  return outcome.value
}

const articleIn = ({ sections }: PageData) => sections.find((section) => section.kind === 'article')

const readTexts = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'))

/** Quotations in texts of all six languages, without the spaces inside French quotation marks. */
const QUOTED = /[“„«「](?:\u00a0)?([^“”„«»「」]+?)(?:\u00a0)?[”“»」]/gu

test('the help centre has 20 articles', () => {
  expect(ARTICLE_PATHS).toHaveLength(20)
  expect(new Set(ARTICLE_PATHS).size).toBe(20)
})

describe.each(SITE_LANGUAGES.filter((language) => helpLanguageOf(language) === language))(
  'the articles in %s',
  (language) => {
    test('have the same steps and paragraphs as in English', async () => {
      const [texts, english] = await Promise.all(
        [language, 'en'].map((name) => helpTextsFor({ language: name, locale: name })),
      )
      const keysOf = (tree: unknown) => textLeaves(tree).map(([key]) => key)
      expect(keysOf(texts)).toEqual(keysOf(english))
    })

    test('quote only names of links and buttons that the pages of the language have', async () => {
      const texts = await helpTextsFor({ language, locale: language })
      const shown = [readTexts(`app/_messages/${language}.json`), await pageTextsFor(language)]
        .flatMap((tree) => textLeaves(tree).map(([, text]) => text))
        .join('\n')
      const quoted = textLeaves(texts).flatMap(([, text]) => [...text.matchAll(QUOTED)].map(([, name = '']) => name))
      expect(quoted.length).toBeGreaterThan(20)
      expect(quoted.filter((name) => !shown.includes(name))).toEqual([])
    })

    test('have unique titles, and titles and descriptions that fit into a search result', async () => {
      const articles = Object.values(await helpTextsFor({ language, locale: language }))
      expect(new Set(articles.map(({ title }) => title)).size).toBe(ARTICLE_PATHS.length)
      for (const { title, description } of articles)
        expect([title.length <= 75, description.length <= 165], title).toEqual([true, true])
    })
  },
)

test.each(['de', 'fr', 'es', 'cojp', 'combr', 'usa'])(
  'the articles of %s are in the language of the site, and in its sitemap',
  async (code) => {
    const site = realSite(code)
    expect(sitePages(site, 0)).toEqual(expect.arrayContaining([HELP_PATH, ...ARTICLE_PATHS]))
    const article = articleIn(await pageOf(code, '/help/refund'))
    expect(article).not.toHaveProperty('language')
    expect(article).not.toHaveProperty('note')
  },
)

test.each(['it', 'pt', 'me', 'ru', 'coth'])(
  'the articles of %s are in English, with a note, and not in its sitemap',
  async (code) => {
    const site = realSite(code)
    expect(sitePages(site, 0)).toContain(HELP_PATH)
    expect(sitePages(site, 0).filter((path) => articleOfPath(path) !== undefined)).toEqual([])
    const { help } = await pageTextsFor(site.language)
    const english = articleIn(await pageOf('com', '/help/refund'))
    expect(articleIn(await pageOf(code, '/help/refund'))).toEqual({
      ...english,
      language: 'en',
      note: help.englishOnly,
      related: { ...english?.related, title: help.topics.orders },
    })
  },
)

test('every site has every article, and names as alternates only sites that have it in their language', () => {
  for (const path of ARTICLE_PATHS) {
    for (const site of REAL_SITES.all) expect(isPageOf(site, path)).toBe(true)
    const tags = alternates(REAL_SITES, path, 0).map(({ hreflang }) => hreflang)
    const translated = REAL_SITES.all.filter(({ language }) => helpLanguageOf(language) === language)
    expect(new Set(tags.map((tag) => tag.slice(0, 2)))).toEqual(
      new Set(['x-', ...translated.map(({ locale }) => locale.slice(0, 2))]),
    )
  }
})

test('the American articles have American words', async () => {
  const article = JSON.stringify(articleIn(await pageOf('usa', '/help/move-licence')))
  expect(article).toContain('license')
  expect(article).not.toContain('licence ')
})

test.each(['/help/', '/help/nothing', '/help/install-windows/', '/helper'])('%s is no page', async (path) => {
  expect(isPagePath(path)).toBe(false)
  expect((await pageOf('com', path)).status).toBe(404)
})

test.each(ARTICLE_PATHS)('the article %s leads to the others of its topic, and not to itself', async (path) => {
  const article = articleIn(await pageOf('de', path))
  const { title, links } = article?.related ?? { title: '', links: [] }
  const { help } = await pageTextsFor('de')
  expect(Object.values(help.topics)).toContain(title)
  expect(links.length).toBeGreaterThan(0)
  const targets = links.map((link) => link.path)
  expect(targets).not.toContain(path)
  for (const target of targets) expect(ARTICLE_PATHS).toContain(target)
  for (const link of links) expect(articleIn(await pageOf('de', link.path))?.title).toBe(link.label)
})
