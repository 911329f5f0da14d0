import { restrictedEditions } from '../../domain/catalogue/availability.ts'
import {
  hasDownloadBlocks,
  PAGE_PATHS,
  PURCHASE_PATHS,
  SHARED_NOTICE_PATHS,
} from '../../domain/catalogue/page-paths.ts'
import { orderClass } from '../../domain/currencies/currency-choice.ts'
import { allAnswers, FINDER_PATH, FINDER_QUESTIONS, type FinderQuestion } from '../../domain/finder/finder-answers.ts'
import { ARTICLE_PATHS } from '../../domain/help/help-articles.ts'
import { CHOICE_FIELDS } from '../../domain/routing/choice-query.ts'
import { CONSENT_PATH } from '../../domain/routing/page-view.ts'
import { HIDDEN_BANNERS_COOKIE, writeHiddenBanners } from '../../domain/routing/visitor.ts'
import type { Site } from '../../domain/sites/site.ts'
import type { SiteRegistry } from '../../domain/sites/site-registry.ts'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const COUNTRIES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)].sort()

/** Returns the countries (ISO 3166 alpha-2) that change a page of these sites. All other countries share pages. */
const viewCountries = (sites: readonly Site[]): readonly string[] =>
  COUNTRIES.filter(
    (country) => restrictedEditions(country).length > 0 || sites.some((site) => orderClass(site, country) !== null),
  )

const map = (source: string, target: string, lines: readonly string[]): string =>
  [`map ${source} ${target} {`, ...lines.map((line) => `  ${line};`), '}'].join('\n')

/** Returns all values that the storefront can write into the cookie of hidden banners. */
const hiddenCookies = (bannerIds: readonly string[]): readonly string[] => {
  const choices = Array.from({ length: 2 ** bannerIds.length }, (_, choice) =>
    bannerIds.filter((_id, at) => (choice >> at) & 1),
  )
  return unique(choices.map((ids) => writeHiddenBanners(ids, bannerIds))).filter((cookie) => cookie !== '')
}

/** Matches a query that only selects a choice in a buy block. The cache key has a mark instead, the same for all choices. */
const CHOICE_QUERY = Object.entries(CHOICE_FIELDS)
  .map(([name, value]) => `${name}=(?:${value})`)
  .join('|')

/** Replaces the query in the cache key. No URL contains a space. */
const CHOICE_MARK = ' choice'

/** Returns the field of a question of the plan finder with all its possible answers. */
const finderField = (question: FinderQuestion): string =>
  `${question}=(?:${[...new Set(allAnswers().flatMap((answers) => answers[question] ?? []))].join('|')})`

/** Matches a query that the plan finder sends. Each has its own page. Their number is bounded. */
const FINDER_QUERY = FINDER_QUESTIONS.map((question, at) =>
  at === 0 ? finderField(question) : `(?:&${finderField(question)})?`,
).join('')

const namesOf = (paths: readonly string[]): string => paths.map((path) => path.slice(1)).join('|')

/**
 * Returns the content of `deploy/nginx/views.conf`, which makes nginx cache pages by view. The cache key contains only
 * countries and currencies that change a page.
 */
export const viewMaps = ({ all: sites, bannerIds }: Pick<SiteRegistry, 'all' | 'bannerIds'>): string => {
  const countries = viewCountries(sites)
  const currencies = unique(sites.flatMap((site) => site.currencies.default))
  const blocks = PAGE_PATHS.filter(hasDownloadBlocks)
  // Matches only page paths. Other answers are never cached, so their concurrent requests must not wait for each other.
  const prefix = `(?:${unique(sites.map(({ languagePath }) => languagePath).filter((path) => path !== '')).join('|')})?`
  // Two kinds of pages are not cached: notices that only some sites have, and the consent page, because it depends on the
  // visitor's decision.
  const others = [...PAGE_PATHS, ...ARTICLE_PATHS, ...PURCHASE_PATHS, ...SHARED_NOTICE_PATHS].filter(
    (path) => path !== '/' && path !== CONSENT_PATH && !hasDownloadBlocks(path),
  )
  const mark = `(?:${CHOICE_MARK})?`
  return `${[
    '# Generated from domain/ by `npm run generate`. A test checks that it is current.',
    '# The URL in the cache key. All choices of a buy block share one page, whose script selects the choice.',
    map('$request_uri', '$page_uri', [
      'default $request_uri',
      `"~^(?<page_path>[^?]*)\\?(?:(?:${CHOICE_QUERY})(?:&|$))+$" "$page_path${CHOICE_MARK}"`,
    ]),
    "# Cached kinds: pages, pages with download blocks (which start with the visitor's platform), and files of the build and of pages.",
    map('$page_uri', '$cached_kind', [
      'default ""',
      `"~^${prefix}/?${mark}$" page`,
      `"~^${prefix}/(?:${namesOf(others)})${mark}$" page`,
      `"~^${prefix}${FINDER_PATH}\\?${FINDER_QUERY}$" page`,
      `"~^${prefix}/(?:${namesOf(blocks)})${mark}$" blocks`,
      '"~^/(?:_next/static|_hydration|scripts)/[^?]+$" file',
    ]),
    '# Countries that change a page. Visitors from all others get the same pages.',
    map('$visitor_country', '$view_country', ['default ""', ...countries.map((code) => `${code} ${code}`)]),
    '# Currencies of the sites.',
    map('$cookie_currency', '$view_currency', [
      'default other',
      '"" ""',
      ...currencies.map((code) => `${code} ${code}`),
    ]),
    '# Combinations of banners that a visitor can hide.',
    map(`$cookie_${HIDDEN_BANNERS_COOKIE}`, '$view_banners', [
      'default other',
      '"" ""',
      ...hiddenCookies(bannerIds).map((cookie) => `${cookie} ${cookie}`),
    ]),
  ].join('\n\n')}\n`
}
