import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import DeferredScriptsCache from '../../../edge/scripts/deferred-scripts-cache.ts'

type Set = InstanceType<typeof DeferredScriptsCache>['set']

const REAL = readFileSync(join(import.meta.dirname, 'not-found-page.html.txt'), 'utf8')
const UNKNOWN = '<html><head></head><body><main data-life="5"></main><script>alert(1)</script></body></html>'

/** Next's cache as the server makes it, but with nothing behind it: neither memory nor disk. */
const cacheOf = () =>
  Reflect.construct(DeferredScriptsCache, [{ fs: {}, flushToDisk: false, serverDistDir: '/', revalidatedTags: [] }])

const entry = (html: string) => ({ kind: 'APP_PAGE', html, status: 200, headers: {} })

/** Puts an entry in as Next does; its types want far more of an entry than the cache looks at. */
const put = async (key: string, data: unknown, context: unknown = {}): Promise<void> => {
  const set: Set = cacheOf().set.bind(cacheOf())
  await Reflect.apply(set, undefined, [key, data, context])
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a page on its way into the cache', () => {
  test('is finished in place, for Next serves the very object, and has the status that it says', async () => {
    const data = entry(REAL)
    await put('/page', data)
    expect(data.html).toContain('<script type="application/json" id="wake">')
    expect(data.status).toBe(404)
  })

  test('keeps no data for navigation by script, which would name the address of its first visitor', async () => {
    const rscData = Buffer.from('0:{"q":"?email=a@b"}')
    const data = { ...entry(REAL), rscData, segmentData: new Map([['/_tree', rscData]]) }
    await put('/page', data)
    expect([data.rscData, data.segmentData]).toEqual([undefined, undefined])
  })

  test('is not finished twice', async () => {
    const data = entry(REAL)
    await put('/page', data)
    const once = data.html
    await put('/page', data)
    expect(data.html).toBe(once)
  })

  test('made while a source failed lives as short as it says', async () => {
    const context = { cacheControl: { revalidate: 60, expire: 86_400 } }
    await put('/page', entry(REAL.replace('data-status="404"', 'data-life="5"')), context)
    expect(context.cacheControl).toEqual({ revalidate: 5, expire: 5 })
  })

  test('that says nothing lives its ordinary life', async () => {
    const context = { cacheControl: { revalidate: 60, expire: 86_400 } }
    const data = entry(REAL.replace('data-status="404"', ''))
    await put('/page', data, context)
    expect([context.cacheControl, data.status]).toEqual([{ revalidate: 60, expire: 86_400 }, 200])
  })

  test('of an unknown shape stays as it is, is reported only the first time, and lives as it says', async () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const context = { cacheControl: { revalidate: 60, expire: 86_400 } }
    const data = entry(UNKNOWN)
    await put('/odd', data, context)
    await put('/odder', entry(UNKNOWN))
    expect(data.html).toBe(UNKNOWN)
    expect(written.mock.calls).toEqual([[expect.stringContaining('/odd\n')]])
    expect(context.cacheControl.revalidate).toBe(5)
  })
})

test.each([
  ['nothing, which takes an entry out', null],
  ['a route’s answer', { kind: 'APP_ROUTE', body: REAL, status: 200, headers: {} }],
  ['data of a fetch', { kind: 'FETCH', data: { body: REAL } }],
  ['a redirect', { kind: 'REDIRECT', props: {} }],
])('%s goes in untouched', async (_, data) => {
  const before = structuredClone(data)
  await put('/other', data)
  expect(data).toEqual(before)
})
