import type { SmokeAnswer } from './deployed-instance.ts'
import { languageOf, PAGE_CHECKS } from './page-checks.ts'
import { expectStatus, headerOf, jsonProblem, type SmokeCheck, sameOrigin, unless } from './smoke-check.ts'

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

/** The checks, in the order of the report. Each is independent of the others. */
export const SMOKE_CHECKS: readonly SmokeCheck[] = [
  {
    name: 'the instance is alive and ready',
    problems: async (instance) => {
      const [alive, ready] = await Promise.all([instance.send('/healthz'), instance.send('/readyz')])
      return [...expectStatus(alive, 200), ...expectStatus(ready, 200), ...jsonProblem(alive), ...jsonProblem(ready)]
    },
  },
  ...PAGE_CHECKS,
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
      const styles = (await instance.visit('/premium')).document().querySelector('link[rel~="stylesheet"]')
      const answer = await instance.send(
        new URL('no-such-file.css', new URL(styles?.getAttribute('href') ?? '/', instance.origin)),
      )
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
]
