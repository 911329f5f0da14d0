import type { DeployedInstance, SmokeAnswer } from './deployed-instance.ts'

/** A check of a deployed instance. */
export interface SmokeCheck {
  /** A statement that holds for a working instance. */
  readonly name: string
  /** Returns what contradicts the statement. Throws if the instance does not answer. */
  problems(instance: DeployedInstance): Promise<readonly string[]>
}

/** The pages of every site, and an element that each must contain. */
const PAGES: readonly (readonly [path: string, selector: string])[] = [
  ['/', '[data-country-selector] a[data-site]'],
  ['/premium', '[data-buy-block="premium"]'],
  ['/plus', '[data-buy-block="plus"]'],
  ['/standard', '[data-buy-block="standard"]'],
  ['/small-office', '[data-buy-block="small-office"]'],
  ['/endpoint', '[data-buy-block="endpoint"]'],
  ['/free', '[data-buy-block="free"]'],
  ['/trial', '[data-buy-block="premium-trial"]'],
  ['/downloads', '[data-download-block]'],
  ['/renew', 'form[data-licence-check] [name="code"]'],
  ['/contact-sales', 'form[data-lead] [name="email"]'],
  ['/search', 'form[role="search"] [name="q"]'],
  ['/compare', 'table[data-compare]'],
  ['/privacy', 'h1'],
  ['/cookies', 'form[data-consent]'],
]

const PAID_PRODUCTS = ['premium', 'plus', 'standard', 'small-office', 'endpoint'] as const
const MAX_OTHER_SITES = 6

const unless = (holds: boolean, problem: string): readonly string[] => (holds ? [] : [problem])

const expectStatus = ({ url, status }: SmokeAnswer, ...expected: readonly number[]): readonly string[] =>
  unless(expected.includes(status), `${url.pathname} answers ${status} instead of ${expected.join(' or ')}`)

const headerOf = (answer: SmokeAnswer, name: string): string => answer.headers[name] ?? ''

/** Returns the value of a directive of a content security policy; '' without it. */
const directive = (policy: string, name: string): string =>
  policy
    .split(';')
    .map((part) => part.trim().split(/\s+/))
    .find(([first]) => first === name)
    ?.slice(1)
    .join(' ') ?? ''

const HEADERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['x-content-type-options', /^nosniff$/],
  ['x-frame-options', /^DENY$/],
  ['referrer-policy', /^(?:strict-origin-when-cross-origin|same-origin|no-referrer)$/],
  ['strict-transport-security', /^max-age=\d{7,}/],
  ['permissions-policy', /./],
]

const headerProblems = (answer: SmokeAnswer): readonly string[] => {
  const policy = headerOf(answer, 'content-security-policy')
  const place = answer.url.pathname
  return [
    ...unless(directive(policy, 'default-src') === "'none'", `${place}: the policy has no default-src 'none'`),
    ...unless(directive(policy, 'script-src') === "'self'", `${place}: script-src of the policy is not 'self' alone`),
    ...unless(directive(policy, 'frame-ancestors') === "'none'", `${place}: the policy allows frames`),
    ...HEADERS.flatMap(([name, pattern]) =>
      unless(pattern.test(headerOf(answer, name)), `${place}: ${name} is ${headerOf(answer, name) || 'missing'}`),
    ),
  ]
}

const languageOf = (answer: SmokeAnswer): string => answer.document().documentElement.lang

const priceProblems = (product: string, answer: SmokeAnswer): readonly string[] => {
  const block = answer.document().querySelector(`[data-buy-block="${product}"]`)
  const state = block?.getAttribute('data-state') ?? 'missing'
  if (state === 'unavailable') return []
  if (block === null || state !== 'offered') return [`the buy block of ${product} is ${state}`]
  const options = [...block.querySelectorAll('[data-option]')]
  const unpriced = options.filter((option) => !/\d/.test(option.querySelector('[data-price]')?.textContent ?? ''))
  const selected = options.filter((option) => option.hasAttribute('data-selected'))
  return [
    ...unless(options.length > 0, `${product} has no options`),
    ...unless(unpriced.length === 0, `${unpriced.length} options of ${product} have no price`),
    ...unless(selected.length === 1, `${selected.length} options of ${product} are preselected instead of 1`),
    ...unless(block.querySelector('button[data-buy]') !== null, `${product} has no buy button`),
    ...unless(block.querySelector('form[action][method="post" i]') !== null, `${product} has no form that buys`),
  ]
}

const isExecutable = ({ type }: HTMLScriptElement): boolean => type === '' || /javascript|^module$/.test(type)

const scriptProblems = (instance: DeployedInstance, answer: SmokeAnswer): readonly string[] => {
  const scripts = [...answer.document().querySelectorAll('script')].filter(isExecutable)
  return scripts.flatMap(({ src }) => {
    if (src === '') return [`${answer.url.pathname} has an inline script`]
    return unless(new URL(src).host === instance.origin.host, `${answer.url.pathname} loads a script of ${src}`)
  })
}

/** Returns the scripts, style sheets and icons that a page names. */
const filesOf = (answer: SmokeAnswer): readonly URL[] => {
  const document = answer.document()
  const names = [
    ...[...document.querySelectorAll('script[src]')].map((element) => element.getAttribute('src')),
    ...[...document.querySelectorAll('link[rel~="stylesheet"],link[rel~="icon"],link[rel="manifest"]')].map((element) =>
      element.getAttribute('href'),
    ),
  ]
  return [...new Set(names)].flatMap((name) => (name === null ? [] : [new URL(name, answer.url)]))
}

const jsonProblem = (answer: SmokeAnswer): readonly string[] => {
  try {
    JSON.parse(answer.text)
    return []
  } catch {
    return [`${answer.url.pathname} is not JSON`]
  }
}

const sameOrigin = ({ origin }: DeployedInstance): Readonly<Record<string, string>> => ({
  origin: origin.origin,
  'sec-fetch-site': 'same-origin',
})

const pageChecks = PAGES.map(
  ([path, selector]): SmokeCheck => ({
    name: `${path} is a page with its main element`,
    problems: async (instance) => {
      const answer = await instance.visit(path)
      if (answer.status !== 200) return expectStatus(answer, 200)
      const document = answer.document()
      return [
        ...unless(document.querySelectorAll('h1').length === 1, `${path} does not have exactly one h1`),
        ...unless(document.title.trim() !== '', `${path} has no title`),
        ...unless(document.querySelector(selector) !== null, `${path} has no element ${selector}`),
        ...unless(document.querySelector('[data-state="failed"]') === null, `${path} is rendered without some data`),
      ]
    },
  }),
)

/** The checks, in the order of the report. Each is independent of the others. */
export const SMOKE_CHECKS: readonly SmokeCheck[] = [
  {
    name: 'the instance is alive and ready',
    problems: async (instance) => {
      const [alive, ready] = await Promise.all([instance.send('/healthz'), instance.send('/readyz')])
      return [...expectStatus(alive, 200), ...expectStatus(ready, 200), ...jsonProblem(alive), ...jsonProblem(ready)]
    },
  },
  ...pageChecks,
  {
    name: 'a page states its language, its direction, its canonical URL and its translations',
    problems: async (instance) => {
      const document = (await instance.visit('/premium')).document()
      const { lang, dir } = document.documentElement
      const canonical = document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? ''
      const alternates = [...document.querySelectorAll('link[rel="alternate"][hreflang]')]
      return [
        ...unless(/^[a-z]{2}/.test(lang), `html has the language "${lang}"`),
        ...unless(['ltr', 'rtl'].includes(dir), `html has the direction "${dir}"`),
        ...unless(/^https?:\/\//.test(canonical), `the canonical URL is "${canonical}"`),
        ...unless(
          alternates.some((link) => link.getAttribute('href') === canonical),
          'the translations do not contain the page itself',
        ),
      ]
    },
  },
  {
    name: 'the structured data of a page is valid JSON with a type',
    problems: async (instance) => {
      const scripts = (await instance.visit('/premium'))
        .document()
        .querySelectorAll('script[type="application/ld+json"]')
      const invalid = [...scripts].filter((script) => !/"@type"/.test(JSON.stringify(JSON.parse(script.textContent))))
      return [
        ...unless(scripts.length > 0, '/premium has no structured data'),
        ...unless(invalid.length === 0, `${invalid.length} blocks of structured data have no type`),
      ]
    },
  },
  {
    name: 'every paid product shows its prices and can be bought without scripts',
    problems: async (instance) =>
      (
        await Promise.all(
          PAID_PRODUCTS.map(async (product) => priceProblems(product, await instance.visit(`/${product}`))),
        )
      ).flat(),
  },
  {
    name: 'pages, files and errors carry the security headers',
    problems: async (instance) =>
      (
        await Promise.all(
          ['/', '/premium', '/no-such-page', '/robots.txt', '/healthz'].map((path) => instance.visit(path)),
        )
      ).flatMap(headerProblems),
  },
  {
    name: 'pages have no inline script and no script of another host',
    problems: async (instance) =>
      (await Promise.all(['/', '/premium', '/compare'].map((path) => instance.visit(path)))).flatMap((answer) =>
        scriptProblems(instance, answer),
      ),
  },
  {
    name: 'every file that a page names exists and may be cached',
    problems: async (instance) => {
      const answers = await Promise.all(filesOf(await instance.visit('/premium')).map((url) => instance.send(url)))
      return answers.flatMap((answer) => [
        ...expectStatus(answer, 200),
        ...unless(/max-age=[1-9]/.test(headerOf(answer, 'cache-control')), `${answer.url.pathname} may not be cached`),
      ])
    },
  },
  {
    name: 'pages are compressed, and a known version is not sent again',
    problems: async (instance) => {
      const compressed = await instance.send('/premium', { headers: { 'accept-encoding': 'br, gzip' } })
      const etag = headerOf(compressed, 'etag')
      const again = await instance.send('/premium', {
        headers: { 'accept-encoding': 'br, gzip', 'if-none-match': etag },
      })
      return [
        ...unless(/^(?:br|gzip)$/.test(headerOf(compressed, 'content-encoding')), '/premium is not compressed'),
        ...unless(/accept-encoding/i.test(headerOf(compressed, 'vary')), '/premium does not vary on accept-encoding'),
        ...unless(etag !== '', '/premium has no etag'),
        // A page that was rendered between the two requests has another version.
        ...unless(again.status === 304 || headerOf(again, 'etag') !== etag, '/premium is sent again'),
      ]
    },
  },
  {
    name: 'an unknown path is a page of the site with status 404',
    problems: async (instance) => {
      const [home, unknown] = await Promise.all([instance.visit('/'), instance.visit('/no-such-page')])
      return [
        ...expectStatus(unknown, 404),
        ...unless(languageOf(unknown) === languageOf(home), 'the 404 page has another language than the home page'),
      ]
    },
  },
  {
    name: 'an unknown file of a build is a small 404 that is not cached',
    problems: async (instance) => {
      const answer = await instance.send('/_next/static/no-such-file.js')
      return [
        ...expectStatus(answer, 404),
        ...unless(/no-store/.test(headerOf(answer, 'cache-control')), `${answer.url.pathname} may be cached`),
      ]
    },
  },
  {
    name: 'robots.txt, sitemap, manifest and security.txt are served',
    problems: async (instance) => {
      const [robots, sitemap, manifest, security] = await Promise.all(
        ['/robots.txt', '/sitemap.xml', '/site.webmanifest', '/.well-known/security.txt'].map((path) =>
          instance.visit(path),
        ),
      )
      const expected = [
        [robots, /^Sitemap: https?:/m],
        [sitemap, /<(?:sitemapindex|urlset)/],
        [manifest, /"name"/],
        [security, /^Contact: /m],
      ] as const
      return expected.flatMap(([answer, pattern]) =>
        answer === undefined
          ? []
          : [
              ...expectStatus(answer, 200),
              ...unless(pattern.test(answer.text), `${answer.url.pathname} has unexpected content`),
            ],
      )
    },
  },
  {
    name: 'a search finds a product',
    problems: async (instance) => {
      const answer = await instance.visit('/search?q=premium')
      const results = [...answer.document().querySelectorAll('[data-result]')]
      return [
        ...expectStatus(answer, 200),
        ...unless(
          results.some((result) => (result.closest('a') ?? result.querySelector('a')) !== null),
          'a search for "premium" has no result with a link',
        ),
      ]
    },
  },
  {
    name: 'the prices of a visitor are private and never cached',
    problems: async (instance) => {
      const answer = await instance.send('/offers?product=premium')
      const caching = headerOf(answer, 'cache-control')
      return [
        ...expectStatus(answer, 200),
        ...jsonProblem(answer),
        ...unless(/private/.test(caching) && /no-store/.test(caching), `/offers has the caching "${caching}"`),
      ]
    },
  },
  {
    name: 'a purchase must be posted, and by a form of the site',
    problems: async (instance) => {
      const body = 'product=premium&back=%2Fpremium'
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const foreign = { ...headers, origin: 'https://attacker.example', 'sec-fetch-site': 'cross-site' }
      const [read, unnamed, other] = await Promise.all([
        instance.send('/buy'),
        instance.send('/buy', { method: 'POST', headers, body }),
        instance.send('/buy', { method: 'POST', headers: foreign, body }),
      ])
      return [...expectStatus(read, 405), ...expectStatus(unnamed, 403), ...expectStatus(other, 403)]
    },
  },
  {
    name: 'malformed and oversized reports of browsers are refused',
    problems: async (instance) => {
      const headers = { ...sameOrigin(instance), 'content-type': 'application/json' }
      const [malformed, oversized] = await Promise.all([
        instance.send('/beacon/rum', { method: 'POST', headers, body: '{"no":"vital"}' }),
        instance.send('/beacon/rum', { method: 'POST', headers, body: ' '.repeat(20_000) }),
      ])
      return [...expectStatus(malformed, 400), ...expectStatus(oversized, 413)]
    },
  },
  {
    name: 'editor mode and purges need their secret',
    problems: async (instance) => {
      const headers = { ...sameOrigin(instance), 'content-type': 'application/json' }
      const [editor, purge] = await Promise.all([
        instance.send('/editor?path=/'),
        instance.send('/purge', { method: 'POST', headers, body: '{"tags":[]}' }),
      ])
      return [
        ...unless(!/__Host-editor|editor=/.test(headerOf(editor, 'set-cookie')), '/editor opens without a secret'),
        ...unless(purge.status >= 400 && purge.status < 500, `/purge without a token answers ${purge.status}`),
      ]
    },
  },
  {
    name: 'a foreign host name is refused',
    problems: async (instance) => {
      const answer = await instance.send('/premium', { headers: { host: 'no-such-site.example' } })
      return unless(answer.status >= 400 && answer.status < 500, `another host name answers ${answer.status}`)
    },
  },
  {
    name: 'other sites of this instance answer in their language',
    problems: async (instance) => {
      const links = [...(await instance.visit('/')).document().querySelectorAll('[data-country-selector] a[data-site]')]
      const served = links.flatMap((link) => {
        const url = new URL(link.getAttribute('href') ?? '', instance.origin)
        return instance.serves(url)
          ? [{ url, lang: link.getAttribute('lang') ?? link.getAttribute('hreflang') ?? '' }]
          : []
      })
      const step = Math.max(1, Math.floor(served.length / MAX_OTHER_SITES))
      const sample = served.filter((_, at) => at % step === 0).slice(0, MAX_OTHER_SITES)
      const problems = await Promise.all(
        sample.map(async ({ url, lang }) => {
          const answer = await instance.visit(url)
          const isTranslated = languageOf(answer).slice(0, 2) === (lang || languageOf(answer)).slice(0, 2)
          return [
            ...expectStatus(answer, 200),
            ...unless(isTranslated, `${url.href} has the language ${languageOf(answer)} instead of ${lang}`),
          ]
        }),
      )
      return problems.flat()
    },
  },
]
