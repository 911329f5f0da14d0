import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { choicePage, hasChoice } from '../../edge/pages/choice-page.ts'
import { compressText } from '../../edge/pages/compress-pages.ts'
import { cachedPage } from './cached-page-sample.ts'

const pageOf = async (html: string) => cachedPage(await compressText(html))

const allowed = () => true

describe('choicePage', () => {
  it('returns the page with a script that is not deferred, in both encodings, under another ETag', async () => {
    const page = await pageOf(
      '<head><script src="/scripts/page-12345678.js" defer="" data-hydration="x"></script></head>',
    )
    const made = await choicePage(page, allowed)
    const expected = '<head><script src="/scripts/page-12345678.js" data-hydration="x"></script></head>'
    expect(brotliDecompressSync(made.brotli).toString()).toBe(expected)
    expect(gunzipSync(made.gzip).toString()).toBe(expected)
    expect(made.etag).not.toBe(page.etag)
    expect(made.contentSecurityPolicy).toBe(page.contentSecurityPolicy)
  })

  it('makes the page once for all visitors', async () => {
    const page = await pageOf('<script src="/scripts/page-12345678.js" defer=""></script>')
    const [first, second] = await Promise.all([choicePage(page, allowed), choicePage(page, allowed)])
    expect(second).toBe(first)
  })

  it('returns the page unchanged to a client that may cause no work, unless the copy is known', async () => {
    const page = await pageOf('<script src="/scripts/page-12345678.js" defer=""></script>')
    expect(await choicePage(page, () => false)).toBe(page)
    const made = await choicePage(page, allowed)
    expect(await choicePage(page, () => false)).toBe(made)
    expect(made).not.toBe(page)
  })

  it('keeps at most 100 copies, because they are not part of the page cache', async () => {
    const pages = await Promise.all(
      Array.from({ length: 101 }, () => pageOf('<script src="/scripts/page-12345678.js" defer=""></script>')),
    )
    for (const page of pages) await choicePage(page, allowed)
    const [first, second] = pages
    expect(first && (await choicePage(first, () => false))).toBe(first)
    expect(second && (await choicePage(second, () => false))).not.toBe(second)
  })

  it('makes at most two copies at once, because each takes megabytes while it is compressed', async () => {
    const pages = await Promise.all(
      Array.from({ length: 200 }, () => pageOf('<script src="/scripts/page-12345678.js" defer=""></script>')),
    )
    const asked = vi.fn(allowed)
    const answers = await Promise.all(pages.map((page) => choicePage(page, asked)))
    expect(answers.filter((answer, at) => answer !== pages[at])).toHaveLength(2)
    expect(asked).toHaveBeenCalledTimes(2)
    const [, , third] = pages
    expect(third && (await choicePage(third, allowed))).not.toBe(third)
  })

  it('makes the copy again for the next visitor if it failed', async () => {
    const page = cachedPage({ brotli: Buffer.from('not compressed') })
    await expect(choicePage(page, allowed)).rejects.toThrow()
    const whole = Object.assign(page, await compressText('<script src="/scripts/page-12345678.js" defer=""></script>'))
    expect(brotliDecompressSync((await choicePage(whole, allowed)).brotli).toString()).not.toContain('defer')
  })

  it('returns a page without a deferred script unchanged', async () => {
    const page = await pageOf('<head></head>')
    expect(await choicePage(page, allowed)).toBe(page)
  })
})

describe('hasChoice', () => {
  it.each([
    ['term=2Y&quantity=5', true],
    ['utm_source=a&autorenew=false', true],
    ['term=x&quantity=no', false],
    ['utm_source=a', false],
    ['', false],
  ])('of the query "%s" returns %s', (query, expected) => {
    expect(hasChoice(query)).toBe(expected)
  })
})
