import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { choicePage, hasChoice } from '../../edge/pages/choice-page.ts'
import { compressText } from '../../edge/pages/compress-pages.ts'
import { cachedPage } from './cached-page-sample.ts'

const pageOf = async (html: string) => cachedPage(await compressText(html))

describe('choicePage', () => {
  it('returns the page with a script that is not deferred, in both encodings, under another ETag', async () => {
    const page = await pageOf(
      '<head><script src="/scripts/page-12345678.js" defer="" data-hydration="x"></script></head>',
    )
    const made = await choicePage(page)
    const expected = '<head><script src="/scripts/page-12345678.js" data-hydration="x"></script></head>'
    expect(brotliDecompressSync(made.brotli).toString()).toBe(expected)
    expect(gunzipSync(made.gzip).toString()).toBe(expected)
    expect(made.etag).not.toBe(page.etag)
    expect(made.contentSecurityPolicy).toBe(page.contentSecurityPolicy)
  })

  it('makes the page once for all visitors', async () => {
    const page = await pageOf('<script src="/scripts/page-12345678.js" defer=""></script>')
    const [first, second] = await Promise.all([choicePage(page), choicePage(page)])
    expect(second).toBe(first)
  })

  it('returns a page without a deferred script unchanged', async () => {
    const page = await pageOf('<head></head>')
    expect(await choicePage(page)).toBe(page)
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
