import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { startRouter } from '../../commands/router/start-router.ts'
import { startRedis } from '../adapters/caching/redis-server.ts'
import { sendRequest } from '../browser/send-request.ts'
import { startContent } from '../hosts/content/start-content.ts'
import { startCollector } from '../hosts/otlp-collector/start-collector.ts'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'
import { until } from '../hosts/until.ts'
import { type ObservedNames, observedNames } from './observed-names.ts'

const REGISTRY = join(import.meta.dirname, '../../telemetry/registry')
const FILES = ['attributes.yaml', 'spans.yaml', 'metrics.yaml', 'events.yaml']
const SECRET = 'a secret of 16 or more'
const LIMIT_MS = 90_000
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const attribute = z.strictObject({
  id: z.string(),
  type: z.union([
    z.enum(['string', 'int', 'double', 'boolean']),
    z.strictObject({ members: z.array(z.strictObject({ id: z.string(), value: z.string(), brief: z.string() })) }),
  ]),
  stability: z.enum(['development', 'stable']),
  brief: z.string(),
  examples: z.array(z.union([z.string(), z.number()])).optional(),
})
const shared = { id: z.string(), brief: z.string(), stability: z.enum(['development', 'stable']).optional() }
const references = z.array(z.strictObject({ ref: z.string() })).default([])

/** The part of Weaver's syntax that the registry uses. */
const group = z.discriminatedUnion('type', [
  z.strictObject({ ...shared, type: z.literal('attribute_group'), attributes: z.array(attribute) }),
  z.strictObject({ ...shared, type: z.literal('span'), span_kind: z.string(), attributes: references }),
  z.strictObject({ ...shared, type: z.literal('entity'), name: z.string(), attributes: references }),
  z.strictObject({ ...shared, type: z.literal('event'), name: z.string(), attributes: references }),
  z.strictObject({
    ...shared,
    type: z.literal('metric'),
    metric_name: z.string(),
    instrument: z.enum(['counter', 'gauge', 'histogram', 'updowncounter']),
    unit: z.string(),
    attributes: references,
  }),
])

const groups = FILES.flatMap(
  (file) => z.strictObject({ groups: z.array(group) }).parse(parse(readFileSync(join(REGISTRY, file), 'utf8'))).groups,
)

/** The attributes of each group of the registry, in the form of `observedNames`. */
const registered: ObservedNames = new Map(
  groups.flatMap((each) => {
    if (each.type === 'attribute_group') return []
    const id = each.type === 'metric' ? `metric.${each.metric_name} (${each.instrument}, ${each.unit})` : each.id
    return [[id, new Set(each.attributes.map(({ ref }) => ref))] as const]
  }),
)

/** The attributes that the registry defines. The semantic conventions define the others. */
const defined = groups.flatMap((each) => (each.type === 'attribute_group' ? each.attributes.map(({ id }) => id) : []))

/** Returns each observed name that the registry lacks. */
const unregistered = (observed: ObservedNames): readonly string[] =>
  [...observed].flatMap(([id, attributes]) => {
    const known = registered.get(id)
    if (known === undefined) return [id]
    return [...attributes].filter((name) => !known.has(name)).map((name) => `${name} of ${id}`)
  })

/** Returns each name of the registry that was not observed. An attribute may be observed in any group. */
const unobserved = (observed: ObservedNames): readonly string[] => {
  const seen = new Set([...observed.values()].flatMap((names) => [...names]))
  const attributes = [...defined, ...[...registered.values()].flatMap((names) => [...names])]
  return [
    ...[...registered.keys()].filter((id) => !observed.has(id)),
    ...[...new Set(attributes)].filter((name) => !seen.has(name)),
  ]
}

it('the registry defines every attribute that has the namespace of the product, and refers to defined ones only', () => {
  const referred = [...registered.values()].flatMap((names) => [...names])
  expect(referred.filter((name) => name.startsWith('northwall.') && !defined.includes(name))).toEqual([])
  expect(new Set(groups.map(({ id }) => id)).size).toBe(groups.length)
  expect(
    groups.flatMap((each) => (each.type === 'metric' && each.id !== `metric.${each.metric_name}` ? each.id : [])),
  ).toEqual([])
})

it('a name that the registry lacks, and a name that was not observed, are found', () => {
  const planted = new Map([
    ['span.http.server', new Set(['url.path', 'user.email'])],
    ['metric.northwall.pages.cached (counter, 1)', new Set<string>()],
  ])
  expect(unregistered(planted)).toEqual([
    'user.email of span.http.server',
    'metric.northwall.pages.cached (counter, 1)',
  ])
  expect(unobserved(planted)).toEqual(
    expect.arrayContaining(['metric.northwall.pages.cached (gauge, 1)', 'span.http.client', 'northwall.reason']),
  )
  expect(unobserved(planted)).not.toContain('url.path')
})

it('the product emits every span, metric, event and attribute of the registry, and no others', async (context) => {
  const [router, content, collector] = await Promise.all([startRouter(), startContent(), startCollector()])
  for (const host of [router, content, collector]) context.onTestFinished(() => host.close())
  const redis = await startRedis(context)
  const { host } = new URL(router.origin)
  const repeated = { retryBudgetShare: 1 }
  const storefront = await startStorefront({
    env: {
      API_ROUTER_URL: router.origin,
      STORE_HOSTS: host,
      DOWNLOAD_HOSTS: host,
      CONTENT_URL: content.origin,
      REDIS_URL: redis.url,
      EDITOR_SECRET: SECRET,
      PURGE_SECRET: SECRET,
      PRICES_FRESH_SECONDS: '1',
      ROUTER_CALLS: JSON.stringify({ offers: repeated, downloads: repeated, checkout: repeated }),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_LOGS_EXPORTER: 'otlp',
      OTEL_BSP_SCHEDULE_DELAY: '100',
      OTEL_METRIC_EXPORT_INTERVAL: '500',
      OTEL_METRIC_EXPORT_TIMEOUT: '500',
      TRACED_HITS_PER_SECOND: 'all',
    },
  })
  context.onTestFinished(() => storefront.stop())
  const { origin } = storefront
  const visit = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    sendRequest(storefront.localUrl('de', path), { headers })
  const post = (path: string, fields: Readonly<Record<string, string>>, client = '192.0.2.1') =>
    sendRequest(`${origin}${path}`, { form: fields, headers: { 'x-forwarded-for': client } })
  const beacon = (path: string, body: object, type = 'application/json') =>
    sendRequest(`${origin}/beacon/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': type, 'user-agent': BROWSER },
    })

  const faults = [null, 'first-attempt;status=503', 'truncated', 'status=503']
  let round = 0
  const visitAll = async (): Promise<void> => {
    round += 1
    router.setFault(faults[round % faults.length] ?? null)
    const tags = JSON.stringify({ tags: ['prices', 'downloads'] })
    const authorization = `Bearer ${SECRET}`
    // With a limit of one byte, Redis refuses each write.
    await redis.look((client) => client.config('SET', 'maxmemory', round % 3 === 0 ? '1' : '0'))
    if (round % 2 === 0)
      await sendRequest(`${origin}/purge`, { method: 'POST', body: tags, headers: { authorization } })
    for (const path of ['/premium', '/premium', '/downloads', '/someone']) await visit(path)
    await sendRequest(`${origin}/`, { method: 'PROPFIND' })
    await post('/buy', { product: 'premium', back: '/premium', term: '1Y', quantity: '3', autorenew: 'true' })
    await post('/renew', { code: 'NWALL-DEMO1-RENEW-00030' })
    const entered = await post('/editor', { secret: SECRET }, `198.51.100.${round}`)
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
    await visit('/plus', { cookie })
    await Promise.all(Array.from({ length: 12 }, () => post('/editor', { secret: 'wrong' })))
    await beacon('csp', { 'csp-report': { 'effective-directive': 'script-src' } }, 'application/csp-report')
    await beacon('rum', { id: `v5-${round}`, name: 'LCP', startTime: 1, value: 2, label: 'good' })
    // A complete page is stale after two seconds.
    if (round % faults.length === 0)
      await until('a stale page is rendered in the background', async () => {
        await visit('/premium')
        return observedNames(collector.bodies).has('span.northwall.render_behind')
      })
    content.setStatus(503)
    await visit('/standard')
    content.setStatus(200)
  }
  await vi.waitFor(
    async () => {
      await visitAll()
      const observed = observedNames(collector.bodies)
      expect({ unregistered: unregistered(observed), unobserved: unobserved(observed) }).toEqual({
        unregistered: [],
        unobserved: [],
      })
    },
    { timeout: LIMIT_MS, interval: 500 },
  )
})
