import { beforeAll, describe, expect, it } from 'vitest'
import { PAGE_PATHS } from '../../../domain/catalogue/page-paths.ts'
import { REAL_SITES } from '../../domain/sites/real-sites.ts'
import { sharedStorefront } from '../shared-storefront.ts'
import { type CrawledPage, crawlSites } from './crawl-sites.ts'
import { deadLinks } from './dead-links.ts'
import { pageProblems } from './page-problems.ts'

const storefront = sharedStorefront()
let pages: ReadonlyMap<string, CrawledPage>

/** The warm-up of the shared storefront makes these very pages: a crawl waits for it and asks for nothing else. */
beforeAll(async () => {
  pages = await crawlSites(storefront)
})

const pagesOf = (code: string): readonly CrawledPage[] => [...pages.values()].filter(({ site }) => site === code)

describe('a crawl of every page of every site', () => {
  it.for(REAL_SITES.all.map(({ code }) => code))(
    '%s: each page is valid HTML in its language and direction, and says where it is found',
    (code) => {
      const crawled = pagesOf(code)
      expect(crawled).toHaveLength(PAGE_PATHS.length + 1)
      expect(crawled.flatMap(pageProblems)).toEqual([])
      expect(new Set(crawled.flatMap(({ read }) => read.titles)).size).toBe(crawled.length)
    },
  )

  it('every link to a page, a file or a form of the sites is answered with 200', async () => {
    expect(await deadLinks(pages, storefront)).toEqual([])
  })

  it('what a page names as itself in another language names it in turn', () => {
    const oneWay = [...pages].flatMap(([address, { read }]) =>
      [...read.alternates.values()]
        .filter((other) => ![...(pages.get(other)?.read.alternates.values() ?? [])].includes(address))
        .map((other) => `${address} names ${other}`),
    )
    expect(oneWay).toEqual([])
  })
})
