import { describe, expect, it } from 'vitest'
import { PageCache, purgeAllPages, purgePages, readPurgedTags } from '../../edge/pages/page-cache.ts'
import { cachedPage } from './cached-page-sample.ts'

const SITES = ['de', 'com', 'fr']

const filledCache = (): PageCache => {
  const cache = new PageCache(1_000_000)
  for (const site of SITES)
    cache.set(
      site,
      cachedPage({ tags: ['pages', `site:${site}`, `content:${site}`, `page:${site}:/`] }),
      cache.generation,
    )
  return cache
}

describe('a purge', () => {
  it.each([
    [['prices'], []],
    [['product:premium', 'currency:eur'], []],
    [['store:northwall-eu', 'site:de'], []],
    [['region:de/de'], []],
    [['pages'], []],
    [['site:de', 'site:com'], ['fr']],
    [
      ['site:de', 'site-prices:de/de'],
      ['com', 'fr'],
    ],
    [['site:nowhere'], ['de', 'com', 'fr']],
    [['content:de'], ['com', 'fr']],
    [
      ['page:de:/plus', 'page:com:/'],
      ['de', 'fr'],
    ],
    [['content'], []],
    [[], ['de', 'com', 'fr']],
  ])('with the tags %j keeps only pages of the sites %j', (tags, kept) => {
    const cache = filledCache()
    purgePages(cache, readPurgedTags(JSON.stringify({ tags })))
    expect(SITES.filter((site) => cache.get(site) !== undefined)).toEqual(kept)
  })

  it.each(['', '{', 'null', '{"tags":1}', '{"tags":[1]}'])(
    'keeps every page if its body contains no valid tags: %j',
    (body) => {
      const cache = filledCache()
      purgePages(cache, readPurgedTags(body))
      expect(cache.count).toBe(3)
    },
  )

  it('evicts every page if purges may have been missed', () => {
    const cache = filledCache()
    purgeAllPages(cache)
    expect(cache.count).toBe(0)
  })
})
