import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import { PAGE_PATHS } from '../../domain/catalogue/page-paths.ts'
import { pageScriptPath } from '../../edge/next/build-layout.ts'
import { it } from './browser-test.ts'
import { hydratePage } from './hydrate-page.ts'
import { policyWeaknesses } from './policy-weaknesses.ts'
import { readHtml } from './read-html.ts'
import { sampled } from './sampled-cases.ts'
import { sendRequest } from './send-request.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

const SITES = ['com', 'de', 'me', 'cojp'] as const
const DATA_TYPES = ['application/json', 'application/ld+json']
const PAGES = SITES.flatMap((code) => PAGE_PATHS.map((path) => ({ code, path })))

const storefront = sharedStorefront()

const policyOf = (header: string | string[] | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    String(header)
      .split('; ')
      .map((directive) => [directive.slice(0, directive.indexOf(' ')), directive.slice(directive.indexOf(' ') + 1)]),
  )

describe('CSP Evaluator', () => {
  it.for([
    '/',
    '/premium',
    '/cookies',
    '/contact-sales',
    '/search?q=plus',
    '/premium/',
    '/no-such-page',
    '/robots.txt',
    pageScriptPath(false),
    '/healthz',
  ])('finds at most possible weaknesses in the policy of %s', async (path) => {
    const { headers } = await visitPage(`${storefront.origin}${path}`)
    expect(policyWeaknesses(String(headers['content-security-policy']))).toEqual([])
  })

  it('finds a weakness in a policy that allows inline scripts', async () => {
    const { headers } = await visitPage(`${storefront.origin}/premium`)
    const policy = String(headers['content-security-policy']).replace("script-src 'self'", "script-src 'unsafe-inline'")
    expect(policyWeaknesses(policy)).toEqual([expect.stringMatching(/^script-src: 'unsafe-inline' allows/)])
  })
})

describe('the content security policy', () => {
  it("is the same on every response, and allows no inline code except the page's style", async () => {
    const answers = [
      ...(await Promise.all(PAGES.map(({ code, path }) => visitPage(storefront.localUrl(code, path))))),
      await visitPage(storefront.localUrl('de', '/no-such-page')),
      await visitPage(storefront.localUrl('de', '/premium/')),
      await sendRequest(storefront.localUrl('de', '/buy'), { form: { product: 'premium', back: '/premium' } }),
      await sendRequest(storefront.localUrl('de', '/currency'), { form: { currency: 'CHF', back: '/premium' } }),
      await sendRequest(storefront.origin, { host: 'elsewhere.example' }),
    ]
    const policies = answers.map(({ text, headers }) => {
      const style = /<style>(.*?)<\/style>/s.exec(text)?.[1]
      const hash = createHash('sha256')
        .update(style ?? '')
        .digest('base64')
      const policy = String(headers['content-security-policy'])
      return style === undefined ? policy : policy.replace(` 'sha256-${hash}'`, '')
    })
    expect(new Set(policies).size).toBe(1)
    const [header] = policies
    expect(policyOf(header)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'manifest-src': "'self'",
      'form-action': `'self' localhost:${storefront.port}`,
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'default consent',
      'report-uri': '/beacon/csp',
      'report-to': 'csp',
    })
    expect(header).not.toMatch(/unsafe|nonce-|sha\d{3}-|strict-dynamic|report-only/i)
  })

  it('allows the HTML of every page, which has one style element, but no inline script, event attribute or foreign script', async () => {
    const found: string[] = []
    for (const { code, path } of [...PAGES, { code: 'de', path: '/no-such-page' }]) {
      const { tags, scripts } = readHtml((await visitPage(storefront.localUrl(code, path))).text)
      const addProblem = (problem: string) => found.push(`${code}${path}: ${problem}`)
      for (const { name, attributes } of tags) {
        for (const [attribute, value] of attributes)
          if (attribute === 'style' || attribute.startsWith('on') || /^\s*javascript:/i.test(value))
            addProblem(`${name} ${attribute}`)
      }
      if (tags.filter(({ name }) => name === 'style').length !== 1) addProblem('not one style element')
      for (const { attributes, body } of scripts) {
        const [type, source] = [attributes.get('type'), attributes.get('src')]
        if (source === undefined && !DATA_TYPES.includes(type ?? '')) addProblem(`script ${body.slice(0, 60)}`)
        if (source !== undefined && !/^\/[^/]/.test(source)) addProblem(`script of ${source}`)
      }
    }
    expect(found).toEqual([])
  })

  it('isolates pages from other origins', async ({ openPage }) => {
    const { page } = await openPage()
    await page.goto(storefront.localUrl('de', '/premium'))
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  })

  it.for(sampled(SITES, (code) => code === 'me'))(
    'reports no violation on any page of %s, before or after hydration',
    async (code, { openPage }) => {
      const { page, violations, problems } = await openPage()
      const found: string[] = []
      for (const path of PAGE_PATHS) {
        await page.goto(storefront.localUrl(code, path))
        await hydratePage(page)
        for (const text of [...violations.splice(0), ...problems.splice(0)]) found.push(`${path}: ${text}`)
      }
      expect(found).toEqual([])
    },
  )

  it('blocks planted inline scripts, event attributes and script links before and after hydration', async ({
    openPage,
  }) => {
    const planted = `<script>document.documentElement.dataset.planted='inline'</script>
      <img src="/none.png" onerror="document.documentElement.dataset.planted='attribute'">
      <script src="https://elsewhere.example/planted.js"></script>
      <a id="planted" href="javascript:document.documentElement.dataset.planted='link'">.</a>`
    const { page, violations } = await openPage()
    const address = storefront.localUrl('de', '/premium')
    const { text, headers } = await visitPage(address)
    const policy = { 'content-security-policy': String(headers['content-security-policy']) }
    await page.route(address, (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        headers: policy,
        body: text.replace('<main', `${planted}<main`),
      }),
    )
    await page.goto(address)
    await page.locator('#planted').click()
    await hydratePage(page)
    expect(await page.locator('html').getAttribute('data-planted')).toBeNull()
    // Proves that the detector of violations works.
    expect(violations).toEqual(expect.arrayContaining([expect.stringMatching(/^script-src-elem inline/)]))
    expect(violations).toEqual(expect.arrayContaining([expect.stringMatching(/^script-src-attr inline/)]))
  })
  it('blocks strings as HTML, code and script URLs of other hosts, and further Trusted Types policies, without a bypass by the own policies', async ({
    openPage,
  }) => {
    const { page, violations } = await openPage()
    await page.goto(storefront.localUrl('de', '/premium'))
    await hydratePage(page)
    const results = await page.evaluate(() => {
      const script = document.createElement('script')
      const { trustedTypes } = globalThis as unknown as {
        readonly trustedTypes: { createPolicy(name: string, rules: object): unknown }
      }
      const attempts: Readonly<Record<string, () => unknown>> = {
        innerHTML: () => Object.assign(document.createElement('div'), { innerHTML: '<b>planted</b>' }),
        insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<b>planted</b>'),
        srcdoc: () => Object.assign(document.createElement('iframe'), { srcdoc: '<b>planted</b>' }),
        parseFromString: () => new DOMParser().parseFromString('<b>planted</b>', 'text/html'),
        scriptText: () => Object.assign(script, { text: 'planted' }),
        foreignScript: () => Object.assign(script, { src: 'https://elsewhere.example/planted.js' }),
        dataScript: () => Object.assign(script, { src: 'data:text/javascript,planted' }),
        blobScript: () => Object.assign(script, { src: URL.createObjectURL(new Blob(['planted'])) }),
        eventAttribute: () => document.body.setAttribute('onclick', 'planted'),
        policy: () => trustedTypes.createPolicy('planted', {}),
        secondDefault: () => trustedTypes.createPolicy('default', {}),
        ownScript: () => Object.assign(script, { src: '/scripts/planted.js' }),
      }
      const tryOne = (attempt: () => unknown): string => {
        try {
          attempt()
          return 'allowed'
        } catch (error) {
          return error instanceof TypeError ? 'blocked' : String(error)
        }
      }
      return Object.fromEntries(Object.entries(attempts).map(([name, attempt]) => [name, tryOne(attempt)]))
    })
    const { ownScript, ...others } = results
    expect([ownScript, new Set(Object.values(others)), Object.keys(others)]).toEqual([
      'allowed',
      new Set(['blocked']),
      expect.arrayContaining(['innerHTML', 'policy']),
    ])
    // Proves that the detector of violations, which all browser tests use, sees Trusted Types.
    await expect
      .poll(() => violations)
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^require-trusted-types-for trusted-types-sink/),
          expect.stringMatching(/^trusted-types trusted-types-policy/),
        ]),
      )
  })
})
