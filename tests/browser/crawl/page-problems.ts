import { NOT_FOUND_PATH } from '../../../domain/catalogue/page-paths.ts'
import { alternates } from '../../../domain/law/site-paths.ts'
import { canonicalUrl } from '../../../domain/sites/site-link.ts'
import { REAL_SITES, realSite } from '../../domain/sites/real-sites.ts'
import { type CrawledPage, UNKNOWN_PATH } from './crawl-sites.ts'
import { jsonLdProblems } from './json-ld-problems.ts'
import { offerProblems } from './offer-problems.ts'

/** Pages that search engines must not index. */
const HIDDEN: ReadonlySet<string> = new Set([UNKNOWN_PATH, NOT_FOUND_PATH, '/search'])

const differs = (what: string, is: unknown, expected: unknown): readonly string[] =>
  JSON.stringify(is) === JSON.stringify(expected)
    ? []
    : [`${what} is ${JSON.stringify(is)}, not ${JSON.stringify(expected)}`]

const isOne = (what: string, texts: readonly string[]): readonly string[] =>
  texts.length === 1 && texts[0]?.trim() !== '' ? [] : [`${what}: ${JSON.stringify(texts)}, not one text`]

/** Returns the problems in the data of an indexed page. */
const dataProblems = ({ site, path, read }: CrawledPage): readonly string[] => {
  const problems = jsonLdProblems(read.jsonLd, path)
  return problems.length > 0 ? problems : offerProblems({ site, path }, read.jsonLd[0] ?? '', read.buyBlocks)
}

/** The Open Graph locales of sites whose locale is not a language and a country. */
const OTHER_LOCALES: Readonly<Record<string, string>> = { en: 'en_US', 'es-419': 'es_LA', 'sr-Latn-RS': 'sr_RS' }

/** Returns the problems in the link preview of a page. Hidden pages have none. */
const sharedProblems = ({ site, read: { shared } }: CrawledPage, isHidden: boolean): readonly string[] => {
  const { locale } = realSite(site)
  const expected = {
    'og:site_name': 'Northwall',
    'og:locale': OTHER_LOCALES[locale] ?? locale.replace('-', '_'),
    'twitter:card': 'summary_large_image',
  }
  return [
    ...Object.entries(expected).flatMap(([name, text]) => differs(name, shared.get(name), isHidden ? undefined : text)),
    ...(isHidden ? [] : isOne('text of the shared picture', [shared.get('og:image:alt') ?? ''])),
  ]
}

/** Returns the problems in the search signals of a page. */
const foundProblems = (page: CrawledPage): readonly string[] => {
  const { site: code, path, read } = page
  const isHidden = HIDDEN.has(path)
  const expected = isHidden
    ? []
    : alternates(REAL_SITES, path, Date.now()).map(({ hreflang, href }) => [hreflang, href])
  return [
    ...differs('noindex', read.isNoindex, isHidden),
    ...differs('canonical', read.canonical, isHidden ? [] : [canonicalUrl(realSite(code), path)]),
    ...differs('alternates', [...read.alternates], expected),
    ...differs('shared title', read.shared.get('og:title'), isHidden ? undefined : read.titles[0]),
    ...differs('shared text', read.shared.get('og:description'), isHidden ? undefined : read.descriptions[0]),
    ...sharedProblems(page, isHidden),
    ...differs('shared address', read.shared.get('og:url'), isHidden ? undefined : canonicalUrl(realSite(code), path)),
    ...(isHidden ? differs('JSON-LD', read.jsonLd, []) : dataProblems(page)),
  ]
}

/** Returns all problems of a page as text. */
export const pageProblems = (page: CrawledPage): readonly string[] => {
  const { locale, dir } = realSite(page.site)
  const { read } = page
  const problems = [
    ...differs('status', page.status, page.path === UNKNOWN_PATH ? 404 : 200),
    ...differs('lang', read.lang, locale),
    ...differs('dir', read.dir, dir),
    ...differs('main headings', read.headings, 1),
    ...differs('empty lists', read.emptyLists, []),
    ...isOne('title', read.titles),
    ...isOne('description', read.descriptions),
    ...foundProblems(page),
    ...page.htmlProblems,
    ...read.links
      .filter((link) => link.startsWith('#') && link !== '#' && !read.ids.has(link.slice(1)))
      .map((link) => `${link} is not on the page`),
  ]
  return problems.map((problem) => `${page.path} ${problem}`)
}
