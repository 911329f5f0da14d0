import type { Browser, BrowserContextOptions, Page, Request } from 'playwright'

/** A page with what a person at the developer tools would see of it. */
export interface ObservedPage {
  readonly page: Page
  /** Console errors and uncaught exceptions, failed hydration among them. */
  readonly problems: string[]
  /** Violations of the content security policy, `directive blocked-uri`. */
  readonly violations: string[]
  /** Every request of the page since it was opened. */
  readonly requests: readonly Request[]
}

const POLICY = /content security policy/i
const REPORT = 'reportViolation'

const SHED = 503
const REPEAT_MS = 500
const MAX_VISITS = 10

/** Has a page come again where it was shed, as a visitor does: a busy machine cannot always render a new page in time. */
const repeatShedVisits = (page: Page, onShed: () => void): void => {
  const visit = page.goto.bind(page)
  page.goto = async (...address) => {
    for (let visits = 1; ; visits += 1) {
      const answer = await visit(...address)
      if (answer?.status() !== SHED || visits === MAX_VISITS) return answer
      await new Promise((resolve) => setTimeout(resolve, REPEAT_MS))
      onShed()
    }
  }
}

/** A visitor who has agreed to marketing alone: no bar asks them, and their page reports nothing. */
const DECISION = { name: 'consent', value: 'v1.m' }

/** Has a visitor come with a decision to each site, where they have not made one themselves. */
const decideBefore = (page: Page): void => {
  const visit = page.goto.bind(page)
  page.goto = async (url, ...options) => {
    const made = url.startsWith('http:') ? await page.context().cookies(url) : [DECISION]
    if (!made.some(({ name }) => name === DECISION.name))
      await page.context().addCookies([{ ...DECISION, url: new URL(url).origin }])
    return visit(url, ...options)
  }
}

/**
 * Opens a page in a new context, which is a fresh visitor's browser. The caller closes the context.
 *
 * @param hasDecided whether the visitor has decided on consent before
 */
export const observePage = async (
  browser: Browser,
  options: BrowserContextOptions,
  hasDecided = true,
): Promise<ObservedPage> => {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
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
        const tell: unknown = Reflect.get(globalThis, report)
        if (typeof tell === 'function') tell(`${violatedDirective} ${blockedURI}`)
      })
    }, REPORT)
  }
  if (hasDecided) decideBefore(page)
  repeatShedVisits(page, () => {
    problems.length = 0
    requests.length = 0
  })
  return { page, problems, violations, requests }
}
