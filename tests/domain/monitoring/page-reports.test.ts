import { describe, expect, it } from 'vitest'
import {
  buyEvent,
  downloadEvent,
  helpfulReviewEvent,
  isPageReady,
  scriptErrorEvent,
  vitalEvent,
} from '../../../domain/monitoring/page-reports.ts'
import { readError, readEvent } from './beacon-samples.ts'

const VITAL = { id: 'v6-1', name: 'LCP', value: 1_204.3, startTime: 812.5, usualRating: 'good' } as const

describe('the report of a vital', () => {
  it.each([
    [0, 'good'],
    [2_500, 'good'],
    [2_500.1, 'needs-improvement'],
    [4_000, 'needs-improvement'],
    [4_000.1, 'poor'],
  ] as const)('of the largest paint after %s ms is labelled %s, whatever else it is rated', (value, label) => {
    for (const usualRating of ['good', 'needs-improvement', 'poor'] as const)
      expect(vitalEvent({ ...VITAL, value, usualRating }).label).toBe(label)
  })

  it('of another vital is labelled by its usual rating', () => {
    for (const usualRating of ['good', 'needs-improvement', 'poor'] as const)
      expect(vitalEvent({ ...VITAL, name: 'CLS', value: 0.2, usualRating }).label).toBe(usualRating)
  })

  it('has the fields of the call, and the path of its element cut after 100 characters', () => {
    const fields = { id: 'v6-1', name: 'LCP', value: 1_204.3, startTime: 812.5, label: 'good' }
    expect(vitalEvent(VITAL)).toStrictEqual(fields)
    expect(vitalEvent({ ...VITAL, element: '' })).toStrictEqual(fields)
    expect(vitalEvent({ ...VITAL, element: 'main>h1' })).toStrictEqual({ ...fields, largestElement: 'main>h1' })
    expect(vitalEvent({ ...VITAL, element: 'e'.repeat(101) }).largestElement).toBe('e'.repeat(100))
  })
})

const PAGE = 'https://de.northwall.example/premium?email=a@b.example#token'

describe('an uncaught error', () => {
  it('is told with message, stack and the page without its query', () => {
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
    ['an error', new Error('offers are gone'), 'offers are gone'],
    ['a text', 'offers are gone', 'offers are gone'],
    ['nothing', undefined, 'undefined'],
  ])('of a promise that was rejected with %s says so', (_, thrown, message) => {
    expect(scriptErrorEvent({ message: '', source: PAGE, thrown }, PAGE)).toMatchObject({ type: 'JavaScript', message })
  })

  it.each([null, undefined])('without any detail is of an external script', (thrown) => {
    const error = { message: 'Script error.', source: '', thrown }
    expect(scriptErrorEvent(error, PAGE)).toMatchObject({ type: 'ExternalJavaScript', message: 'Script error.' })
  })

  it('is a report that the server takes, however long and in whatever writing', () => {
    const thrown = Object.assign(new Error('長'.repeat(50_000)), { stack: '長'.repeat(50_000) })
    const body = JSON.stringify(scriptErrorEvent({ message: '', source: PAGE, thrown }, PAGE))
    expect(Buffer.byteLength(body)).toBeLessThan(16 * 1_024)
    expect(readError(body)).not.toBeNull()
  })
})

const PAGE_URLS = { currentURL: 'https://de.northwall.example/downloads', referrerURL: '' }

/** The event as the server reads it, after the browser has added the URLs of the page. */
const received = (event: object) => readEvent(JSON.stringify({ ...event, ...PAGE_URLS }))

it('a Download event names block, link and locale, beside the URLs of the page', () => {
  const download = { codeName: 'premium', downloadLink: 'https://files.example.com/a.exe', siteLocale: 'de-DE' }
  expect(received(downloadEvent(download))).toEqual({ name: 'Download', fields: download, ...PAGE_URLS })
})

it('the click on a buy button names its product', () => {
  expect(received(buyEvent('premium'))).toEqual({ name: 'Buy button', fields: { product: 'premium' }, ...PAGE_URLS })
})

it('a review that is called helpful is named by its id', () => {
  expect(received(helpfulReviewEvent('r-1'))).toEqual({
    name: 'Review helpful',
    fields: { review: 'r-1' },
    ...PAGE_URLS,
  })
})

it.each([
  ['has loaded, and all of its blocks show something', { isLoaded: true, blocks: ['offered', 'failed'] }, true],
  ['has loaded and has no buy blocks', { isLoaded: true, blocks: [] }, true],
  ['is still loading', { isLoaded: false, blocks: ['offered'] }, false],
  ['has a block that shows nothing yet', { isLoaded: true, blocks: ['offered', null] }, false],
  ['has prices of the visitor still to come', { isLoaded: true, blocks: ['offered'], awaitsPrices: true }, false],
  ['has no block for which prices could come', { isLoaded: true, blocks: [], awaitsPrices: true }, true],
] as const)('a page that %s is ready for metrics or not', (_, parts, isReady) => {
  expect(isPageReady({ awaitsPrices: false, ...parts })).toBe(isReady)
})
