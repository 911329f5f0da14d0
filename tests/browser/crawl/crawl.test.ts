import { beforeAll, describe, expect, it } from 'vitest'
import { REAL_SITES } from '../../domain/sites/real-sites.ts'
import { sharedStorefront } from '../shared-storefront.ts'
import { visitPage } from '../visit-page.ts'
import { type CrawledPage, crawledPaths, crawlSites, leftOutPages } from './crawl-sites.ts'
import { deadLinks } from './dead-links.ts'
import { pageProblems } from './page-problems.ts'
import { readPage } from './read-page.ts'

const storefront = sharedStorefront()
let pages: ReadonlyMap<string, CrawledPage>

/** With `npm run test:deep`, the crawl renders every page of every site. */
const MAX_CRAWL_MS = 420_000

beforeAll(async () => {
  pages = await crawlSites(storefront)
}, MAX_CRAWL_MS)

const pagesOf = (code: string): readonly CrawledPage[] => [...pages.values()].filter(({ site }) => site === code)

describe('a crawl of every site', () => {
  it.for(REAL_SITES.all)(
    'finds valid HTML (on a sample of sites), no empty list, and the expected language, direction, search signals and structured data on the pages of $code',
    (site) => {
      const crawled = pagesOf(site.code)
      expect(crawled).toHaveLength(crawledPaths(site).length)
      expect(crawled.flatMap(pageProblems)).toEqual([])
      expect(new Set(crawled.flatMap(({ read }) => read.titles)).size).toBe(crawled.length)
    },
  )

  it('finds lists without an item', () => {
    const { emptyLists } = readPage('<ul class="a"> <!-- --> </ul><ol><li>one</li></ol><dl></dl>')
    expect(emptyLists).toEqual(['<ul class="a"> <!-- --> </ul>', '<dl></dl>'])
  })

  it.each(['?utm_source=mail&gclid=1', '?currency=EUR', '?page=2'])(
    'finds a canonical URL without the query %s',
    async (query) => {
      const { text } = await visitPage(storefront.localUrl('com', `/reviews${query}`))
      expect(readPage(text).canonical).toEqual(['https://www.northwall.example/reviews'])
    },
  )

  it('finds no dead link to a page, file or form', async () => {
    expect(await deadLinks(pages, storefront)).toEqual([])
  })

  it('finds only alternates that link back', () => {
    const leftOut = leftOutPages()
    const oneWay = [...pages].flatMap(([address, { read }]) =>
      [...read.alternates.values()]
        .filter((other) => !leftOut.has(other))
        .filter((other) => ![...(pages.get(other)?.read.alternates.values() ?? [])].includes(address))
        .map((other) => `${address} names ${other}`),
    )
    expect(oneWay).toEqual([])
  })
})
