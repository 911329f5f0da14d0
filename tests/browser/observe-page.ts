import { randomInt } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright'

export interface ObservedPage {
  readonly page: Page
  /** Console errors and uncaught exceptions, including hydration errors. */
  readonly problems: string[]
  /** Violations of the content security policy in the form `directive blocked-uri`. */
  readonly violations: string[]
  /** All requests of the page. */
  readonly requests: Request[]
}

const POLICY = /content security policy/i
const REPORT = 'reportViolation'

const OVERLOADED = 503
const REPEAT_MS = 500
const MAX_VISITS = 10

/**
 * Makes `page.goto` retry after status 503, because a busy machine may not render a new page in time. Reloads the page: a second
 * visit of an address with a fragment would scroll, without a request.
 */
const retryOverloaded = (page: Page, onRetry: () => void): void => {
  const visit = page.goto.bind(page)
  page.goto = async (...address) => {
    let answer = await visit(...address)
    for (let visits = 1; answer?.status() === OVERLOADED && visits < MAX_VISITS; visits += 1) {
      await new Promise((resolve) => setTimeout(resolve, REPEAT_MS))
      onRetry()
      answer = await page.reload()
    }
    return answer
  }
}

/** Consent to marketing only. Pages then show no consent bar and report nothing. */
const DECISION = { name: 'consent', value: 'v1.m' }

/** Sets the consent cookie on each visited site that has none. */
const decideBefore = (page: Page): void => {
  const visit = page.goto.bind(page)
  page.goto = async (url, ...options) => {
    const made = url.startsWith('http:') ? await page.context().cookies(url) : [DECISION]
    if (!made.some(({ name }) => name === DECISION.name))
      await page.context().addCookies([{ ...DECISION, url: new URL(url).origin }])
    return visit(url, ...options)
  }
}

/** Returns the address of a new visitor, so that tests in several windows do not exceed the rate limit of a client. */
export const visitorAddress = (): string => `100.${randomInt(64, 128)}.${randomInt(256)}.${randomInt(256)}`

/**
 * Opens a page in a new browser context. The caller closes the context.
 *
 * @param hasDecided whether the visitor has already decided on consent
 */
export const observePage = async (
  browser: Browser,
  options: BrowserContextOptions,
  hasDecided = true,
): Promise<ObservedPage> => {
  const extraHTTPHeaders = { 'x-forwarded-for': visitorAddress(), ...options.extraHTTPHeaders }
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options, extraHTTPHeaders })
  const page = await context.newPage()
  const problems: string[] = []
  const violations: string[] = []
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (POLICY.test(message.text())) violations.push(message.text())
    if (message.type() === 'error') problems.push(`${message.text()} ${message.location().url}`)
  })
  if (options.javaScriptEnabled !== false) {
    await page.exposeFunction(REPORT, (text: string) => violations.push(text))
    await page.addInitScript((report) => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        const notify: unknown = Reflect.get(globalThis, report)
        if (typeof notify === 'function') notify(`${violatedDirective} ${blockedURI}`)
      })
    }, REPORT)
  }
  if (hasDecided) decideBefore(page)
  retryOverloaded(page, () => {
    problems.length = 0
    requests.length = 0
  })
  return { page, problems, violations, requests }
}
