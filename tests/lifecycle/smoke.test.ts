import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DeployedInstance } from '../../commands/smoke/deployed-instance.ts'
import { SMOKE_CHECKS } from '../../commands/smoke/smoke-checks.ts'
import { runCommand } from '../hosts/storefront/run-command.ts'
import { type OwnStorefront, startStorefront } from '../hosts/storefront/start-storefront.ts'

let storefront: OwnStorefront

beforeAll(async () => {
  storefront = await startStorefront()
})

afterAll(() => storefront.stop())

interface ProxiedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Changes an answer, as a defect of the storefront or of a layer in front of it would. */
type Defect = (answer: ProxiedAnswer, path: string) => Partial<ProxiedAnswer>

const withHeader =
  (name: string, value: string): Defect =>
  ({ headers }) => ({ headers: { ...headers, [name]: value } })

const replacing =
  (pattern: RegExp, replacement: string): Defect =>
  ({ body }) => ({ body: body.replaceAll(pattern, replacement) })

const withStatus =
  (status: number): Defect =>
  () => ({ status })

/** At least one defect per check. The checks of all pages run the same code, so one of them has `PAGE_DEFECTS`. */
const DEFECTS: Readonly<Record<string, readonly Defect[]>> = {
  'the instance is alive and ready': [withStatus(503), replacing(/^/g, 'no JSON')],
  'a page states its language, its direction, its canonical URL and its translations': [
    replacing(/ lang="en[^"]*"/g, ''),
    replacing(/ dir="ltr"/g, ' dir="up"'),
    replacing(/rel="canonical"/g, 'rel="other"'),
    replacing(/rel="alternate"/g, 'rel="other"'),
  ],
  'the structured data of a page is valid JSON with a type': [
    replacing(/"@type"/g, '"type"'),
    replacing(/application\/ld\+json"[^>]*>/g, 'application/ld+json">,'),
    replacing(/application\/ld\+json/g, 'text/plain'),
  ],
  'every paid product shows its prices and can be bought without scripts': [
    replacing(/data-state="offered"/g, 'data-state="failed"'),
    replacing(/data-price=/g, 'data-cost='),
    replacing(/data-selected/g, 'data-chosen'),
    replacing(/data-buy=/g, 'data-get='),
  ],
  'pages, files and errors carry the security headers': [
    withHeader(
      'content-security-policy',
      "default-src 'none'; script-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
    ),
    withHeader('content-security-policy', "default-src 'none'; script-src 'self'"),
    withHeader('x-content-type-options', ''),
    withHeader('strict-transport-security', 'max-age=0'),
  ],
  'pages have no inline script and no script of another host': [
    replacing(/<\/body>/g, '<script>alert(1)</script></body>'),
    replacing(/<\/body>/g, '<script src="https://cdn.example/a.js"></script></body>'),
  ],
  'every file that a page names exists and may be cached': [
    ({ status }, path) => ({ status: path.startsWith('/scripts/') ? 404 : status }),
    ({ headers }, path) =>
      path.startsWith('/scripts/') ? { headers: { ...headers, 'cache-control': 'no-store' } } : {},
  ],
  'pages are compressed, and a known version is not sent again': [
    withHeader('content-encoding', 'identity'),
    withHeader('vary', 'cookie'),
    withStatus(200),
    withHeader('etag', ''),
  ],
  'an unknown path is a page of the site with status 404': [withStatus(200), replacing(/ lang="en/g, ' lang="xx')].map(
    (defect): Defect =>
      (answer, path) =>
        path === '/no-such-page' ? defect(answer, path) : {},
  ),
  'an unknown file of a build is a small 404 that is not cached': [
    withStatus(200),
    withHeader('cache-control', 'max-age=60'),
  ],
  'robots.txt, sitemap, manifest and security.txt are served': [withStatus(404), replacing(/Contact/g, 'Kontakt')],
  'a search finds a product': [replacing(/data-result/g, 'data-found')],
  'the prices of a visitor are private and never cached': [
    withHeader('cache-control', 'public, max-age=60'),
    withStatus(500),
    replacing(/^/g, '<'),
  ],
  'a purchase must be posted, and by a form of the site': [withStatus(303), withStatus(405)],
  'malformed and oversized reports of browsers are refused': [withStatus(204)],
  'editor mode and purges need their secret': [withStatus(204), withHeader('set-cookie', '__Host-editor=x')],
  'a foreign host name is refused': [withStatus(200)],
  'other sites of this instance answer in their language': [
    ({ body }, path) => ({ body: path === '/' ? body.replace(/<html lang="[^"]*"/, '<html lang="xx"') : body }),
    ({ status, body }) => ({ status: body.includes('lang="en"') ? status : 500 }),
  ],
}

const PAGE_DEFECTS: readonly Defect[] = [
  withStatus(500),
  replacing(/<h1/g, '<h2'),
  replacing(/<title>[^<]*/g, '<title>'),
  replacing(/data-state="[a-z]+"/g, 'data-state="failed"'),
]

const isPageCheck = (name: string): boolean => name.endsWith(' is a page with its main element')
const EXEMPLARY_PAGE = '/premium is a page with its main element'

const forward = async (received: IncomingMessage): Promise<ProxiedAnswer> => {
  const { method, url, headers } = received
  const sent = request({ host: '127.0.0.1', port: storefront.port, method, path: url, headers })
  received.pipe(sent)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  const joined = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
  return {
    status: answer.statusCode ?? 0,
    headers: Object.fromEntries(joined),
    body: Buffer.concat(chunks).toString('latin1'),
  }
}

/** Starts a proxy in front of the storefront that changes each answer. Keeps the `Host` header. */
const startDefectiveProxy = async (defect: Defect) => {
  const server = createServer(async (received, response) => {
    try {
      const answer = await forward(received)
      const changed = { ...answer, ...defect(answer, received.url ?? '') }
      const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = changed.headers
      const hasBody = ![204, 304].includes(changed.status)
      response.writeHead(changed.status, headers).end(hasBody ? Buffer.from(changed.body, 'latin1') : undefined)
    } catch {
      response.destroy()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: new URL(`http://localhost:${(server.address() as AddressInfo).port}`),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const DEFECTIVE = SMOKE_CHECKS.flatMap((check) =>
  (check.name === EXEMPLARY_PAGE ? PAGE_DEFECTS : (DEFECTS[check.name] ?? [])).map((defect, at) => ({
    name: check.name,
    at,
    check,
    defect,
  })),
)

describe('npm run smoke', () => {
  it('prints one line per check and exits with 0 for a working instance', async () => {
    const command = runCommand(['commands/smoke/run-smoke.ts', storefront.origin], {})
    expect(await command.ended).toBe(0)
    const lines = command.stdout().trim().split('\n')
    expect(lines.filter((line) => line.startsWith('ok    '))).toHaveLength(SMOKE_CHECKS.length)
    expect(lines.at(-1)).toBe(`${SMOKE_CHECKS.length} passed, 0 failed, 0 skipped`)
  })

  it.each([[], ['localhost:3000'], ['http://localhost:3000/premium'], ['ftp://localhost']])(
    'exits with 1 and its usage for the arguments %s',
    async (...args) => {
      const command = runCommand(['commands/smoke/run-smoke.ts', ...args], {})
      expect(await command.ended).toBe(1)
      expect(command.stderr()).toContain('npm run smoke -- <origin>')
    },
  )

  it('exits with 1 and names the failed request for an instance that does not answer', async () => {
    const command = runCommand(['commands/smoke/run-smoke.ts', 'http://127.0.0.1:9'], {})
    expect(await command.ended).toBe(1)
    expect(command.stdout()).toContain('ECONNREFUSED')
    expect(command.stdout().trim().split('\n').at(-1)).toBe(`0 passed, ${SMOKE_CHECKS.length} failed, 0 skipped`)
  })

  it('has defects for every check', () => {
    const checked = new Set(DEFECTIVE.map(({ name }) => name))
    expect(SMOKE_CHECKS.filter(({ name }) => !checked.has(name) && !isPageCheck(name))).toEqual([])
    expect(Object.keys(DEFECTS).filter((name) => !checked.has(name))).toEqual([])
  })

  it.for(DEFECTIVE)('detects defect $at of the check: $name', async ({ check, defect }) => {
    const proxy = await startDefectiveProxy(defect)
    try {
      expect(await check.problems(new DeployedInstance(proxy.origin))).not.toEqual([])
    } catch (error) {
      // A check may also throw, for example on invalid JSON.
      expect(error).toBeInstanceOf(Error)
      expect(String(error)).not.toMatch(/timeout|ECONN/i)
    } finally {
      await proxy.close()
    }
  })

  it.for(SMOKE_CHECKS)('passes through a proxy without a defect: $name', async (check) => {
    const proxy = await startDefectiveProxy(() => ({}))
    try {
      expect(await check.problems(new DeployedInstance(proxy.origin))).toEqual([])
    } finally {
      await proxy.close()
    }
  })
})
