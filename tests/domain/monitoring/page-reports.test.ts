import { describe, expect, it } from 'vitest'
import {
  buyEvent,
  downloadEvent,
  helpfulReviewEvent,
  isPageReady,
  performanceEvent,
  scriptErrorEvent,
  vitalEvent,
} from '../../../domain/monitoring/page-reports.ts'
import { readError, readEvent } from './beacon-samples.ts'

const PAGE = 'https://de.northwall.example/premium?email=a@b.example#token'
const VITAL = { id: 'v6-1', name: 'LCP', value: 1_204.3, startTime: 812.5, usualRating: 'good' } as const

describe('vitalEvent', () => {
  it.each([
    [0, 'good'],
    [2_500, 'good'],
    [2_500.1, 'needs-improvement'],
    [4_000, 'needs-improvement'],
    [4_000.1, 'poor'],
  ] as const)('labels an LCP after %s ms as %s, regardless of its usual rating', (value, label) => {
    for (const usualRating of ['good', 'needs-improvement', 'poor'] as const)
      expect(vitalEvent({ ...VITAL, value, usualRating }, PAGE).label).toBe(label)
  })

  it('labels any other vital with its usual rating', () => {
    for (const usualRating of ['good', 'needs-improvement', 'poor'] as const)
      expect(vitalEvent({ ...VITAL, name: 'CLS', value: 0.2, usualRating }, PAGE).label).toBe(usualRating)
  })

  it('contains the fields of a report, and truncates the element path to 100 characters', () => {
    const url = 'https://de.northwall.example/premium'
    const fields = { id: 'v6-1', name: 'LCP', value: 1_204.3, startTime: 812.5, label: 'good', url }
    expect(vitalEvent(VITAL, PAGE)).toStrictEqual(fields)
    expect(vitalEvent({ ...VITAL, element: '' }, PAGE)).toStrictEqual(fields)
    expect(vitalEvent({ ...VITAL, element: 'main>h1' }, PAGE)).toStrictEqual({ ...fields, largestElement: 'main>h1' })
    expect(vitalEvent({ ...VITAL, element: 'e'.repeat(101) }, PAGE).largestElement).toBe('e'.repeat(100))
  })
})

describe('scriptErrorEvent', () => {
  it('reports the message, the stack and the page URL without its query', () => {
    const thrown = new TypeError('x is not a function')
    const error = { message: 'Uncaught TypeError: x is not a function', source: 'https://a.example/a.js', thrown }
    expect(scriptErrorEvent(error, PAGE)).toStrictEqual({
      type: 'JavaScript',
      level: 'error',
      message: 'Uncaught TypeError: x is not a function',
      stack: thrown.stack,
      url: 'https://de.northwall.example/premium',
    })
  })

  it.each([
    ['an error object', new Error('offers are gone'), 'offers are gone'],
    ['a string', 'offers are gone', 'offers are gone'],
    ['nothing', undefined, 'undefined'],
  ])('reports the reason of a promise rejected with %s', (_, thrown, message) => {
    expect(scriptErrorEvent({ message: '', source: PAGE, thrown }, PAGE)).toMatchObject({ type: 'JavaScript', message })
  })

  it.each([null, undefined])('reports an error without details as an external script error', (thrown) => {
    const error = { message: 'Script error.', source: '', thrown }
    expect(scriptErrorEvent(error, PAGE)).toMatchObject({ type: 'ExternalJavaScript', message: 'Script error.' })
  })

  it('truncates a long message and stack so that the server accepts the report, even with multi-byte characters', () => {
    const thrown = Object.assign(new Error('長'.repeat(50_000)), { stack: '長'.repeat(50_000) })
    const body = JSON.stringify(scriptErrorEvent({ message: '', source: PAGE, thrown }, PAGE))
    expect(Buffer.byteLength(body)).toBeLessThan(16 * 1_024)
    expect(readError(body)).not.toBeNull()
  })
})

const PAGE_URLS = { currentURL: 'https://de.northwall.example/downloads', referrerURL: '' }

/** Parses an event like the server, after the browser has added the URLs of the page. */
const received = (event: object) => readEvent(JSON.stringify({ ...event, ...PAGE_URLS }))

it('downloadEvent contains the block, link, locale and page URLs', () => {
  const link = 'https://files.example.com/a.exe'
  expect(received({ ...downloadEvent('premium', 'de-DE'), downloadLink: link })).toEqual({
    name: 'Download',
    fields: { codeName: 'premium', downloadLink: link, siteLocale: 'de-DE', site: 'com' },
    ...PAGE_URLS,
  })
})

it('buyEvent contains the button’s product', () => {
  expect(received(buyEvent('premium'))).toEqual({
    name: 'Buy button',
    fields: { product: 'premium', site: 'com' },
    ...PAGE_URLS,
  })
})

it('performanceEvent contains the measured name, value, page and largest element', () => {
  const measured = { name: 'LCP', value: 1_204.3, largestElement: 'main>h1' }
  const url = 'https://de.northwall.example/premium'
  const event = performanceEvent(measured, PAGE, 'https://search.example/?q=canary')
  expect(readEvent(JSON.stringify(event))).toEqual({
    name: 'LCP',
    fields: { event: 'Performance', value: 1_204.3, url, largestElement: 'main>h1', site: 'com' },
    currentURL: url,
    referrerURL: 'https://search.example/',
  })
})

it('helpfulReviewEvent contains the review id', () => {
  expect(received(helpfulReviewEvent('r-1'))).toEqual({
    name: 'Review helpful',
    fields: { review: 'r-1', site: 'com' },
    ...PAGE_URLS,
  })
})

it.each([
  [
    'returns true for a loaded page whose blocks all have a state',
    { isLoaded: true, blocks: ['offered', 'failed'] },
    true,
  ],
  ['returns true for a loaded page without buy blocks', { isLoaded: true, blocks: [] }, true],
  ['returns false for a loading page', { isLoaded: false, blocks: ['offered'] }, false],
  ['returns false for a block without a state', { isLoaded: true, blocks: ['offered', null] }, false],
  [
    'returns false while personalized prices are pending',
    { isLoaded: true, blocks: ['offered'], awaitsPrices: true },
    false,
  ],
  [
    'returns true for pending personalized prices without a block',
    { isLoaded: true, blocks: [], awaitsPrices: true },
    true,
  ],
] as const)('isPageReady %s', (_, parts, isReady) => {
  expect(isPageReady({ awaitsPrices: false, ...parts })).toBe(isReady)
})
