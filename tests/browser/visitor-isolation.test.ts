import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Storefront, startStorefront } from '../hosts/storefront/start-storefront.ts'
import type { Answer } from './send-request.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

const CANARY = 'canary7f3a'
/** Prices are stale after one second, so pages are rendered again after two seconds. */
const SEVERAL_LIVES_MS = 5_000
const POLL_MS = 200

/** Makes each process of a storefront log the OpenTelemetry modules that it loads. */
const LOG_MODULES = `--import=data:text/javascript,${encodeURIComponent(
  "import{registerHooks}from'node:module';registerHooks({load(url,context,next){const[,name]=/node_modules\\/(@opentelemetry\\/[^/]+)/.exec(url)??[];if(name)process.stderr.write('loads '+name+' of '+(process.argv[1]??'')+'\\n');return next(url,context)}})",
)}`

let attacked: Storefront
const untouched = sharedStorefront()

beforeAll(async () => {
  attacked = await startStorefront({
    env: { PRICES_FRESH_SECONDS: '1', NODE_OPTIONS: LOG_MODULES },
  })
})

afterAll(() => attacked?.stop())

/** Returns a query of the given size with personal data. */
const query = (bytes: number) => `?email=jo%40example.com&token=${CANARY}&q=${CANARY.repeat(bytes / CANARY.length)}`

interface Attack {
  readonly page: string
  /** The requested path. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly status?: number
}

const ATTACKS: readonly (readonly [what: string, attack: Attack])[] = [
  ['a query of 1 KB', { page: '/premium', path: `/premium${query(1_000)}` }],
  ['a query of 2 KB', { page: '/plus', path: `/plus${query(2_000)}` }],
  ['a query of nearly 4 KB', { page: '/standard', path: `/standard${query(3_900)}` }],
  ['a query of 8 KB', { page: '/trial', path: `/trial${query(8_000)}`, status: 414 }],
  ['a query of 15 KB', { page: '/endpoint', path: `/endpoint${query(14_900)}`, status: 414 }],
  [
    'a long path of a page that does not exist',
    { page: '/no-such-page', path: `/${CANARY.repeat(390)}?token=${CANARY}`, status: 404 },
  ],
  [
    'long headers',
    {
      page: '/small-office',
      path: '/small-office',
      headers: {
        cookie: `currency=CLP; session=${CANARY.repeat(300)}; ${CANARY}=1`,
        referer: `https://example.com/${CANARY.repeat(200)}`,
        'user-agent': CANARY.repeat(100),
        'accept-language': CANARY,
        'x-forwarded-host': `${CANARY}.example`,
        'x-request-id': CANARY,
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      },
    },
  ],
]

/** A view that is not rendered ahead. The first request renders it. */
const VIEW = { cookie: 'currency=CLP' }

const visit = (
  storefront: Storefront,
  path: string,
  headers: Readonly<Record<string, string>> = VIEW,
): Promise<Answer> => visitPage(storefront.localUrl('latam', '/'), { target: path, headers })

/** Returns a page and its data without the port, so that the results of different storefronts and renders are equal. */
const written = async (storefront: Storefront, { text }: Answer): Promise<readonly string[]> => {
  const [before = '', path = '', after = ''] = text
    .replaceAll(`:${storefront.port}/`, ':PORT/')
    .split(/(?<=data-hydration=")([^"]*)/)
  const data = (await visitPage(storefront.origin, { target: path })).text.replaceAll(`:${storefront.port}/`, ':PORT/')
  expect(data).not.toContain(CANARY)
  return [before, after, data]
}

describe("the next visitor's page", () => {
  it.each(ATTACKS)(
    'contains no data from %s if the page was uncached',
    async (_, { page, path, headers = VIEW, status = 200 }) => {
      expect((await visit(attacked, path, headers)).status).toBe(status)
      const next = await visit(attacked, page)
      expect(await written(attacked, next)).toEqual(await written(untouched, await visit(untouched, page)))
      expect(next.text + JSON.stringify(next.headers)).not.toContain(CANARY)
    },
  )

  it('contains no data from any attack if the page is rendered again', async () => {
    const before = new Map<string, readonly string[]>()
    for (const [, { page }] of ATTACKS) before.set(page, await written(attacked, await visit(attacked, page)))
    const startMs = performance.now()
    while (performance.now() - startMs < SEVERAL_LIVES_MS) {
      for (const [, { page, path, headers = VIEW }] of ATTACKS) {
        await visit(attacked, path, headers)
        const next = await visit(attacked, page)
        expect(await written(attacked, next)).toEqual(before.get(page))
        expect(next.text + JSON.stringify(next.headers)).not.toContain(CANARY)
      }
      await pause(POLL_MS)
    }
  })
})

it('no process loads the OpenTelemetry SDK if no OTLP endpoint is configured', async () => {
  await visit(attacked, '/premium')
  const loaded = attacked
    .log()
    .split('\n')
    .filter((line) => line.startsWith('loads '))
  // The API is always loaded, and does nothing without the SDK. Its entry proves that the log lists loaded modules.
  expect(loaded.some((line) => /^loads @opentelemetry\/api of .*renderer-main\.ts$/.test(line))).toBe(true)
  expect(loaded.filter((line) => !line.startsWith('loads @opentelemetry/api of'))).toEqual([])
})
