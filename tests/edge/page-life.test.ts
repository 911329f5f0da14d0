import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { PageLife } from '../../domain/routing/render-contract.ts'
import { type CachedPage, makeCachedPage } from '../../edge/pages/cached-page.ts'
import { REPORT } from './reporting-renderer.ts'

const RENDERED_MS = 1_000
const STALE_MS = 3_600_000

/** The life of a page that reported so much, in milliseconds from the start of its render. */
const lifeOf = async (life: Partial<PageLife>) => {
  const page = { ...REPORT, life: { ...REPORT.life, ...life }, html: '<p>page</p>', hydration: null, styleHash: null }
  const { freshUntilMs, validUntilMs, staleUntilMs } = await makeCachedPage(page, '', RENDERED_MS, STALE_MS)
  return [freshUntilMs, validUntilMs, staleUntilMs].map((ms) => ms - RENDERED_MS)
}

describe('a page', () => {
  it.each([
    ['is fresh for a minute and stale for as long as it may', {}, [60_000, Number.POSITIVE_INFINITY, STALE_MS]],
    [
      'that names a day is not fresh after it, and stands in while renders fail',
      { validForMs: 5_000 },
      [5_000, 5_000, STALE_MS],
    ],
    ['that ends is neither fresh nor stale after it', { endsInMs: 30_000 }, [30_000, 30_000, 30_000]],
    ['that ends later lives as usual until then', { endsInMs: 90_000 }, [60_000, 90_000, 90_000]],
    ['that ends at once is never served from the cache', { freshForMs: 60_000, endsInMs: 0 }, [0, 0, 0]],
    [
      'that names a day and ends before it ends then',
      { validForMs: 50_000, endsInMs: 20_000 },
      [20_000, 20_000, 20_000],
    ],
  ] as const)('%s', async (_, report, life) => {
    expect(await lifeOf(report)).toEqual(life)
  })
})

describe('a page that is rendered again', () => {
  const made = (html: string, hydration: string | null, kept?: CachedPage) =>
    makeCachedPage({ ...REPORT, html, hydration, styleHash: null }, '', RENDERED_MS, STALE_MS, kept)

  it('is not compressed again where it is the same', async () => {
    const first = await made('<p>page</p>', '[1]')
    const kept = { ...first, brotli: Buffer.from('smaller') }
    const second = await made('<p>page</p>', '[1]', kept)
    expect([second.brotli, second.gzip]).toEqual([kept.brotli, first.gzip])
    expect(second.hydration?.brotli).toBe(first.hydration?.brotli)
  })

  it('is compressed where it is another one, and so is what hydrates it', async () => {
    const first = await made('<p>page</p>', '[1]')
    const second = await made('<p>other</p>', '[2]', first)
    expect([second.etag === first.etag, second.hydration?.hash === first.hydration?.hash]).toEqual([false, false])
    expect(gunzipSync(second.gzip).toString()).toBe('<p>other</p>')
    expect(brotliDecompressSync(second.hydration?.brotli ?? '').toString()).toBe('[2]')
    expect((await made('<p>other</p>', null, second)).hydration).toBeNull()
  })
})
