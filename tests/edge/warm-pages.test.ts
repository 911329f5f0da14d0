import { describe, expect, it } from 'vitest'
import { DICTIONARY_PATHS } from '../../edge/pages/page-dictionaries.ts'
import type { PageSource } from '../../edge/pages/page-source.ts'
import { ProcessorShare } from '../../edge/pages/processor-share.ts'
import { warmSites } from '../../edge/pages/warm-pages.ts'
import { REAL_SITES } from '../domain/sites/real-sites.ts'

/** Warms up a source that records its pages, and whether the instance was ready before each. */
const warm = async (ahead: 'all' | 'products' | 'none', isWarmed = true) => {
  const pages: (readonly [key: string, wasReady: boolean])[] = []
  let isReady = false
  const source = {
    warm: async (key: string) => {
      pages.push([key, isReady])
      return isWarmed
    },
  } as unknown as PageSource
  const signal = new AbortController().signal
  await warmSites({ source, sites: REAL_SITES, ahead, signal, share: new ProcessorShare(1) }, () => {
    isReady = true
  })
  return { pages, isReady }
}

describe('warmSites', () => {
  it('is ready after one page, because no visitor has requested the others', async () => {
    const { pages, isReady } = await warm('all')
    expect(pages.length).toBeGreaterThan(700)
    expect(pages.filter(([, wasReady]) => !wasReady).map(([key]) => key)).toEqual([pages[0]?.[0]])
    expect([isReady, new Set(pages.map(([key]) => key)).size]).toEqual([true, pages.length])
  })

  it('renders the pages of each dictionary in a row, so that the first dictionary is made after four pages', async () => {
    const { pages } = await warm('products')
    const [first, second] = [pages.slice(0, 4), pages.slice(4, 8)].map((row) => row.map(([key]) => key.split('/')))
    for (const row of [first, second]) {
      expect(new Set(row?.map(([, site]) => site)).size).toBe(1)
      expect(row?.map((parts) => `/${parts.slice(3).join('/')}`)).toEqual(DICTIONARY_PATHS)
    }
    expect(first?.[0]?.[1]).not.toBe(second?.[0]?.[1])
  })

  it('is ready although the first page fails, because waiting does not help', async () => {
    expect((await warm('products', false)).isReady).toBe(true)
  })

  it('is ready at once without pages ahead', async () => {
    expect(await warm('none')).toEqual({ pages: [], isReady: true })
  })
})
