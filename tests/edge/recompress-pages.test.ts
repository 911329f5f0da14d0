import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { CachedPage } from '../../edge/pages/cached-page.ts'
import { compressText } from '../../edge/pages/compress-pages.ts'
import { PageCache } from '../../edge/pages/page-cache.ts'
import { ProcessorShare } from '../../edge/pages/processor-share.ts'
import { PageRecompression } from '../../edge/pages/recompress-pages.ts'
import { cachedPage } from './cached-page-sample.ts'

const TEXT = Array.from(
  { length: 2_000 },
  (_, at) => `<li data-at="${at}">${(at * 7_919) % 1_009} euros a year</li>`,
).join('')

const keptPage = async (
  cache: PageCache,
  key: string,
  more: Partial<CachedPage> = {},
  text = TEXT,
): Promise<CachedPage> => {
  const page = cachedPage({ ...(await compressText(text)), ...more })
  cache.set(key, page, cache.generation)
  return page
}

const bytesOf = (cache: PageCache, key: string): number => cache.peek(key)?.brotli.length ?? 0

/** Returns a list of lines that compress poorly. */
const listOf = (lines: number): string =>
  Array.from(
    { length: lines },
    (_, at) => `<li>${(at * 7_919) % 10_007} euros for ${(at * 104_729) % 9_973} days</li>`,
  ).join('')

/** Number of lines that take 14,981 bytes at the fast Brotli quality, and 13,339 bytes at the higher one. */
const LINES = 4_750

const bytesAt = (text: string, quality: number): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length

describe('compressText', () => {
  it.each([
    ['uses the higher quality if only its result fits into the first flight of packets', LINES, true],
    ['uses the fast quality if its result fits into the first flight of packets', LINES - 500, false],
    ['uses the fast quality if neither result fits', 2 * LINES, false],
  ])('%s', async (_, lines, isSmall) => {
    const text = listOf(lines)
    const { brotli } = await compressText(text)
    expect(brotliDecompressSync(brotli).toString()).toBe(text)
    const [quick, small] = [bytesAt(text, 7), bytesAt(text, 10)]
    expect(quick - small).toBeGreaterThan(300)
    expect(Math.abs(brotli.length - (isSmall ? small : quick))).toBeLessThan(100)
  })
})

describe('PageRecompression', () => {
  it('recompresses a cached page to fewer bytes while no render is in flight', async () => {
    const cache = new PageCache(10_000_000)
    const page = await keptPage(cache, 'a')
    let isIdle = false
    new PageRecompression({ cache, isIdle: () => isIdle, share: new ProcessorShare(1) }).add('a', page)
    await expect.poll(() => cache.peek('a')).toBe(page)
    isIdle = true
    await expect.poll(() => bytesOf(cache, 'a'), { timeout: 20_000 }).toBeLessThan(page.brotli.length)
    expect(brotliDecompressSync(cache.peek('a')?.brotli ?? '').toString()).toBe(TEXT)
    expect({ ...cache.peek('a'), brotli: page.brotli }).toEqual(page)
  })

  it.each([
    ['at quality 10 if the result fits into 13 KiB', LINES - 500, 10],
    ['at quality 11 if the result of quality 10 is larger', LINES + 250, 11],
  ])('recompresses a page %s', async (_, lines, quality) => {
    const text = listOf(lines)
    const cache = new PageCache(10_000_000)
    const page = await keptPage(cache, 'a', {}, text)
    new PageRecompression({ cache, isIdle: () => true, share: new ProcessorShare(1) }).add('a', page)
    await expect.poll(() => cache.peek('a'), { timeout: 20_000 }).not.toBe(page)
    expect(bytesAt(text, 10) > 13 * 1024).toBe(quality === 11)
    expect(bytesAt(text, 10) - bytesAt(text, 11)).toBeGreaterThan(130)
    expect(Math.abs(bytesOf(cache, 'a') - bytesAt(text, quality))).toBeLessThan(60)
  })

  it('skips degraded pages and pages that are already recompressed', async () => {
    const cache = new PageCache(10_000_000)
    const recompression = new PageRecompression({ cache, isIdle: () => true, share: new ProcessorShare(1) })
    const degraded = await keptPage(cache, 'degraded', { isDegraded: true })
    recompression.add('degraded', degraded)
    recompression.add('a', await keptPage(cache, 'a'))
    const first = bytesOf(cache, 'a')
    await expect.poll(() => bytesOf(cache, 'a'), { timeout: 20_000 }).toBeLessThan(first)
    const small = cache.peek('a')
    if (small === undefined) throw new Error('not kept')
    const again = { ...small }
    cache.set('again', again, cache.generation)
    recompression.add('again', again)
    const other = await keptPage(cache, 'other')
    recompression.add('other', other)
    await expect.poll(() => bytesOf(cache, 'other'), { timeout: 20_000 }).toBeLessThan(other.brotli.length)
    expect([cache.peek('again'), cache.peek('degraded')]).toEqual([again, degraded])
  })

  it('does not overwrite a page that was replaced during its recompression', async () => {
    const cache = new PageCache(10_000_000)
    let isIdle = false
    const recompression = new PageRecompression({ cache, isIdle: () => isIdle, share: new ProcessorShare(1) })
    recompression.add('a', await keptPage(cache, 'a'))
    const newer = cachedPage({ isDegraded: true })
    cache.set('a', newer, cache.generation)
    const last = await keptPage(cache, 'last')
    recompression.add('last', last)
    isIdle = true
    await expect.poll(() => bytesOf(cache, 'last'), { timeout: 20_000 }).toBeLessThan(last.brotli.length)
    expect(cache.peek('a')).toBe(newer)
  })
})
