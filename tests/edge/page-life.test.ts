import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { PageLife } from '../../domain/routing/render-contract.ts'
import { type CachedPage, makeCachedPage } from '../../edge/pages/cached-page.ts'
import { REPORT } from './reporting-renderer.ts'

const RENDERED_MS = 1_000
const STALE_MS = 3_600_000

/** Returns the times until which a page is fresh, valid and stale, in milliseconds from the start of its render. */
const lifeOf = async (life: Partial<PageLife>) => {
  const page = { ...REPORT, life: { ...REPORT.life, ...life }, html: '<p>page</p>', hydration: null, styleHash: null }
  const { freshUntilMs, validUntilMs, staleUntilMs } = await makeCachedPage(page, '', RENDERED_MS, STALE_MS, null)
  return [freshUntilMs, validUntilMs, staleUntilMs].map((ms) => ms - RENDERED_MS)
}

describe('a cached page', () => {
  it.each([
    ['is fresh for a minute, and then stale until the stale limit', {}, [60_000, Number.POSITIVE_INFINITY, STALE_MS]],
    [
      'becomes stale as soon as its content is outdated, and remains a fallback while renders fail',
      { validForMs: 5_000 },
      [5_000, 5_000, STALE_MS],
    ],
    ['is neither fresh nor stale after its end time', { endsInMs: 30_000 }, [30_000, 30_000, 30_000]],
    ['is fresh for a minute if it ends later', { endsInMs: 90_000 }, [60_000, 90_000, 90_000]],
    ['is never fresh or stale if it ends immediately', { freshForMs: 60_000, endsInMs: 0 }, [0, 0, 0]],
    [
      'is not served after its end time, even if its content is valid for longer',
      { validForMs: 50_000, endsInMs: 20_000 },
      [20_000, 20_000, 20_000],
    ],
  ] as const)('%s', async (_, report, life) => {
    expect(await lifeOf(report)).toEqual(life)
  })
})

describe('makeCachedPage with a re-rendered page', () => {
  const made = (html: string, hydration: string | null, previous?: CachedPage) =>
    makeCachedPage({ ...REPORT, html, hydration, styleHash: null }, '', RENDERED_MS, STALE_MS, null, previous)

  it('reuses the compressed bytes of unchanged content', async () => {
    const first = await made('<p>page</p>', '[1]')
    const previous = { ...first, brotli: Buffer.from('smaller') }
    const second = await made('<p>page</p>', '[1]', previous)
    expect([second.brotli, second.gzip]).toEqual([previous.brotli, first.gzip])
    expect(second.hydration?.brotli).toBe(first.hydration?.brotli)
  })

  it('compresses changed HTML and changed hydration data', async () => {
    const first = await made('<p>page</p>', '[1]')
    const second = await made('<p>other</p>', '[2]', first)
    expect([second.etag === first.etag, second.hydration?.hash === first.hydration?.hash]).toEqual([false, false])
    expect(gunzipSync(second.gzip).toString()).toBe('<p>other</p>')
    expect(brotliDecompressSync(second.hydration?.brotli ?? '').toString()).toBe('[2]')
    expect((await made('<p>other</p>', null, second)).hydration).toBeNull()
  })
})
