import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Response } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { type OwnStorefront, startStorefront } from '../hosts/storefront/start-storefront.ts'
import { it } from './browser-test.ts'
import { sendRequest } from './send-request.ts'
import { visitPage } from './visit-page.ts'

const LINK = /<noscript><link rel="compression-dictionary" href="(\/_dictionary\/[\w-]+)"\/><\/noscript>/
const POLL_MS = 200

/** The dictionaries are made of pages that are rendered ahead. */
let storefront: OwnStorefront
let dictionary = ''

beforeAll(async () => {
  storefront = await startStorefront({ env: { PAGES_AHEAD: 'products', WARM_UP_SHARE: '0.5' } })
  while (dictionary === '') {
    const { text } = await visitPage(storefront.localUrl('com'))
    dictionary = LINK.exec(text)?.[1] ?? ''
    await pause(POLL_MS)
  }
})
afterAll(() => storefront.stop())

/** Visits a page and waits until the browser has loaded and stored the dictionary. */
const visitWithDictionary = async (page: Page, path: string): Promise<Response> => {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(dictionary)),
    page.goto(storefront.localUrl('com', path)),
  ])
  await answer.finished()
  return answer
}

/** Returns what the storefront sends to the same browser without compression. */
const plainPage = async (response: Response): Promise<string> => {
  const sent = await response.request().allHeaders()
  const headers = { 'user-agent': sent['user-agent'] ?? '', 'sec-ch-ua-platform': sent['sec-ch-ua-platform'] ?? '' }
  return (await sendRequest(response.url(), { headers })).text
}

it('Chromium loads the dictionary after the load event, and gets a second page in dcz that equals the plain one', async ({
  openPage,
}) => {
  const { page, problems } = await openPage()
  const loaded = await visitWithDictionary(page, '/')
  expect((await loaded.allHeaders())['use-as-dictionary']).toBe('match="/*", match-dest=("document")')
  const { startedMs, loadedMs } = await page.evaluate((url) => {
    const [navigation] = performance.getEntriesByType('navigation')
    return {
      startedMs: performance.getEntriesByName(url)[0]?.startTime,
      loadedMs: (navigation as PerformanceNavigationTiming).loadEventStart,
    }
  }, loaded.url())
  expect(startedMs).toBeGreaterThanOrEqual(loadedMs)
  for (const path of ['/premium', '/plus', '/trial', '/compare']) {
    const second = await page.goto(storefront.localUrl('com', path))
    if (second === null) throw new Error('no response')
    expect((await second.allHeaders())['content-encoding']).toBe('dcz')
    expect(await second.text()).toBe(await plainPage(second))
    expect(await page.title()).not.toBe('')
  }
  expect(problems).toEqual([])
})

it('Chromium shows a page again from its cache after a 304, although the page arrived in dcz', async ({ openPage }) => {
  const { page } = await openPage()
  await visitWithDictionary(page, '/')
  const first = await page.goto(storefront.localUrl('com', '/premium'))
  const text = await first?.text()
  const again = await page.goto(storefront.localUrl('com', '/premium'))
  expect(await again?.text()).toBe(text)
})

it('Chromium gets the page without a dictionary if the server does not know the hash', async ({ openPage }) => {
  const { page } = await openPage()
  await page.route(`**${dictionary}`, async (route) => {
    const { text, headers } = await sendRequest(storefront.localUrl('com', dictionary))
    const { 'content-length': _length, ...others } = headers as Record<string, string>
    await route.fulfill({ headers: others, body: `${text}<!-- other -->` })
  })
  await visitWithDictionary(page, '/')
  const second = await page.goto(storefront.localUrl('com', '/premium'))
  if (second === null) throw new Error('no response')
  expect((await second.allHeaders())['content-encoding']).toBe('br')
  expect(await second.text()).toBe(await plainPage(second))
})
