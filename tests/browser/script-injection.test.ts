import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { EmbeddedReviews } from '../../adapters/reviews/demo-reviews.ts'
import { type RunningRouter, startRouter } from '../../commands/router/start-router.ts'
import { type RunningContent, startContent } from '../hosts/content/start-content.ts'
import { startReviews } from '../hosts/reviews/start-reviews.ts'
import { shopWithPrices } from '../hosts/shop-with-prices.ts'
import type { RunningJsonHost } from '../hosts/start-json-host.ts'
import { type Storefront, startStorefront } from '../hosts/storefront/start-storefront.ts'
import { it as testInChromium } from './browser-test.ts'
import { observePage } from './observe-page.ts'
import { scriptStrings } from './script-strings.ts'
import { type Answer, sendRequest } from './send-request.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

/** With `npm run test:deep`, each of ten sinks gets 2,700 strings. In `npm test`, each gets a tenth of 150 strings. */
const STRINGS = scriptStrings(Number(process.env.SCRIPT_STRINGS ?? 150))
const SINKS_COUNT = 10
const isDeep = process.env.SCRIPT_STRINGS !== undefined

const PURGE_SECRET = 'secret-of-injections'
const MAX_BATCH = 30
const TEXT_FIELDS = ['first_name', 'last_name', 'company', 'phone', 'email', 'message'] as const

const embedded = sharedStorefront()
let content: RunningContent
let reviews: RunningJsonHost
let router: RunningRouter
let served: Storefront

/** The strings that the services currently write into each text of their answers. */
let planted: readonly string[] = []
const plantedAt = (at: number): string => planted[at % planted.length] ?? ''

beforeAll(async () => {
  content = await startContent()
  reviews = await startReviews({
    reviews: async (query) => {
      const answer = await new EmbeddedReviews().reviews(query)
      if (!answer.ok) return answer
      const [review] = answer.value.reviews
      if (review === undefined) return answer
      const hostile = planted.map((text, at) => ({ ...review, id: `${at}`, author: text, title: text, text }))
      return { ok: true, value: { ...answer.value, reviews: hostile } }
    },
  })
  router = await startRouter({
    shop: shopWithPrices((list) => ({
      ...list,
      products: list.products.map((product) => ({
        ...product,
        options: product.options.map((option, at) => ({
          ...option,
          sku: plantedAt(at),
          token: plantedAt(at),
          pid: `${option.pid}${plantedAt(at)}`,
        })),
      })),
    })),
  })
  served = await startStorefront({
    env: {
      CONTENT_URL: content.origin,
      REVIEWS_URL: reviews.origin,
      API_ROUTER_URL: router.origin,
      STORE_HOSTS: new URL(router.origin).host,
      PURGE_SECRET,
    },
  })
})

afterAll(async () => {
  await served?.stop()
  await Promise.all([content?.close(), reviews?.close(), router?.close()])
})

let clients = 0
/** Each request comes from another client, because of the rate limits. */
const client = () => {
  clients += 1
  return { 'x-forwarded-for': `198.18.${(clients >> 8) & 255}.${clients & 255}` }
}

const inBatches = (strings: readonly string[], length: number): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(strings.length / length) }, (_, at) => strings.slice(at * length, (at + 1) * length))

/** Visits a page after the services have changed their texts. */
const visitPlanted = async (path: string, strings: readonly string[]): Promise<Answer> => {
  planted = strings
  const { status } = await sendRequest(`${served.origin}/purge`, {
    method: 'POST',
    headers: { authorization: `Bearer ${PURGE_SECRET}`, 'content-type': 'application/json', ...client() },
    body: JSON.stringify({ tags: ['pages', 'content', 'prices', 'reviews', 'offers'] }),
  })
  expect(status).toBe(204)
  return visitPage(`${served.origin}${path}`, { headers: client() })
}

const query = (text: string): string => encodeURIComponent(text.toWellFormed())
const ascii = (text: string): string => text.replace(/[^ -~]/g, '')

const each = async (
  strings: readonly string[],
  visit: (text: string) => Promise<Answer>,
): Promise<readonly Answer[]> => {
  const answers: Answer[] = []
  for (const text of strings) answers.push(await visit(text))
  return answers
}

/** Each sink with the pages that contain the strings. */
const SINKS: Readonly<Record<string, (strings: readonly string[]) => Promise<readonly Answer[]>>> = {
  'the query of a search': (strings) =>
    each(strings, (text) =>
      visitPage(`${embedded.origin}/search?q=${query(text.slice(0, 100))}`, { headers: client() }),
    ),
  'the fields of a lead': (strings) =>
    each(
      inBatches(strings, TEXT_FIELDS.length).map((batch) => JSON.stringify(batch)),
      (batch) => {
        const form = Object.fromEntries(JSON.parse(batch).map((text: string, at: number) => [TEXT_FIELDS[at], text]))
        return sendRequest(`${embedded.origin}/contact-sales`, { form, headers: client() })
      },
    ),
  'a licence code': (strings) =>
    each(strings, (text) => sendRequest(`${embedded.origin}/renew`, { form: { code: text }, headers: client() })),
  'the path and query of an unknown page': (strings) =>
    each(strings, (text) => {
      const raw = ascii(text).replace(/[ #?%]/g, '')
      return sendRequest(embedded.origin, { target: `/${raw}?${raw}=${raw}`, headers: client() })
    }),
  'headers and cookies': (strings) =>
    each(strings, (text) => {
      const value = ascii(text)
      const cookie = `currency=${value}; consent=${value}; campaign=${query(text)}; platform=${value}; nb_was_closed=${value}`
      const headers = { ...client(), referer: value, 'user-agent': value, 'accept-language': value, cookie }
      return visitPage(`${embedded.origin}/cookies`, { headers })
    }),
  'the parameters of the demonstration store': (strings) =>
    each(strings, (text) => {
      const names = [
        'pid',
        'sku',
        'region',
        'locale',
        'currency',
        'promotion',
        'addon',
        'utm_source',
        'session_partner',
      ]
      const target = `/store?${names.map((name) => `${name}=${query(text)}`).join('&')}&${query(text)}=1`
      return sendRequest(embedded.origin, { target: target.slice(0, 4_000).replace(/%.?$/, ''), headers: client() })
    }),
  'sections of content': (strings) =>
    each(
      inBatches(strings, MAX_BATCH).map((batch) => JSON.stringify(batch)),
      (batch) => {
        content.setChange((body) =>
          'path' in body && body.path === '/guarantee'
            ? { ...body, sections: planted.map((text) => ({ kind: 'text', title: text, paragraphs: [text, text] })) }
            : body,
        )
        return visitPlanted('/guarantee', JSON.parse(batch))
      },
    ),
  'the head and structured data of content': (strings) =>
    each(strings, (text) => {
      content.setChange((body) =>
        'path' in body && body.path === '/premium'
          ? { ...body, title: text, description: text, keywords: [text.slice(0, 99)] }
          : body,
      )
      return visitPlanted('/premium', [text])
    }),
  reviews: (strings) =>
    each(
      inBatches(strings, MAX_BATCH).map((batch) => JSON.stringify(batch)),
      (batch) => {
        content.setChange((body) => body)
        return visitPlanted('/plus', JSON.parse(batch))
      },
    ),
  'price lists': (strings) =>
    each(
      inBatches(strings, MAX_BATCH).map((batch) => JSON.stringify(batch)),
      (batch) => visitPlanted('/standard', JSON.parse(batch)),
    ),
}

/** Texts that no page contains. */
const UNWRITTEN = new Set(['the path and query of an unknown page', 'headers and cookies'])

/** Returns what would run or did run in a document. */
const findScripts = async (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    for (const element of document.querySelectorAll<HTMLElement>('[autofocus],[tabindex]'))
      element.focus({ preventScroll: true })
    await new Promise((resolve) => setTimeout(resolve, 5))
    const found = document.documentElement.dataset.ran === undefined ? [] : ['a script ran']
    for (const element of document.querySelectorAll('*')) {
      const type = element.getAttribute('type') ?? ''
      if (/^(?:iframe|object|embed|base)$/i.test(element.localName)) found.push(element.localName)
      if (element.localName === 'script' && !element.hasAttribute('src') && !/json|speculationrules/.test(type))
        found.push('script')
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on')) found.push(`${element.localName} ${name}`)
        if (
          /^(?:href|src|action|formaction|[a-z]+:href)$/.test(name) &&
          !/^(?:[/#?]|https?:|data:image|mailto:|$)/.test(value)
        )
          found.push(`${name} ${value}`)
        if (name === 'src' && element.localName === 'script' && !/^\/[^/]/.test(value)) found.push(`script of ${value}`)
      }
    }
    return found
  })

const DOCUMENT = 'http://documents.localhost/'

/** Returns a function that parses each different document in one tab of Chromium, without its files, and returns the scripts it finds. */
const openParser = async (chromium: Browser, hasPolicy: boolean) => {
  // Without their styles, documents are long: a small window and focus without scrolling paint less of them.
  const { page } = await observePage(chromium, { viewport: { width: 320, height: 240 } })
  let current: Answer | undefined
  await page.addInitScript(() => {
    Object.assign(globalThis, { ran: () => document.documentElement.setAttribute('data-ran', '') })
  })
  await page.route('**', (route) => {
    if (route.request().url() !== DOCUMENT || current === undefined) return route.abort()
    const policy = String(current.headers['content-security-policy'])
    const headers = hasPolicy ? { 'content-security-policy': policy } : {}
    return route.fulfill({ contentType: 'text/html; charset=utf-8', headers, body: current.text })
  })
  const scriptsOf = async (answers: readonly Answer[]): Promise<readonly string[]> => {
    const found: string[] = []
    const distinct = new Map(answers.map((answer) => [answer.text, answer]))
    for (const answer of distinct.values()) {
      current = answer
      await page.goto(DOCUMENT, { waitUntil: 'commit' })
      await page.waitForLoadState('domcontentloaded')
      found.push(...(await findScripts(page)))
    }
    return found
  }
  return { scriptsOf, close: () => page.context().close() }
}

/** Two tabs for all tests: without and with the content security policy. */
const it = testInChromium.extend('parsers', { scope: 'file' }, async ({ chromium }, { onCleanup }) => {
  const parsers = await Promise.all([false, true].map((hasPolicy) => openParser(chromium, hasPolicy)))
  onCleanup(async () => {
    await Promise.all(parsers.map(({ close }) => close()))
  })
  return parsers
})

describe.each(Object.entries(SINKS))('texts with scripts in %s', (name, visit) => {
  const at = Object.values(SINKS).indexOf(visit)
  const strings = isDeep ? STRINGS : STRINGS.filter((_, number) => number % SINKS_COUNT === at)

  it('run in Chromium neither with nor without the content security policy', async ({ parsers }) => {
    const answers = await visit(strings)
    expect(answers.some(({ text }) => text.includes('ran()'))).toBe(!UNWRITTEN.has(name))
    expect(answers.filter(({ status }) => status === 429 || status >= 500).map(({ status }) => status)).toEqual([])
    const found = parsers.map(({ scriptsOf }) => scriptsOf(answers))
    expect(await Promise.all(found)).toEqual([[], []])
  })
})

it('an unescaped text with a script runs without the policy, and is found with and without it', async ({ parsers }) => {
  const text = '<!DOCTYPE html><html><body><p>"><img src=x onerror=ran()></p><script>ran()</script></body></html>'
  const { headers } = await visitPage(`${embedded.origin}/premium`)
  const found = []
  for (const { scriptsOf } of parsers) found.push(await scriptsOf([{ status: 200, headers, text }]))
  const markup = ['img onerror', 'script']
  expect(found).toEqual(
    [
      ['a script ran', 'src x', ...markup],
      ['src x', ...markup],
    ].map((one) => expect.arrayContaining(one.toSorted())),
  )
  expect(found.map((one) => one.includes('a script ran'))).toEqual([true, false])
})
