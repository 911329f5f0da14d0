import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resultTable } from '../../commands/drills/drill-result.ts'
import { DRILLS } from '../../commands/drills/drill-table.ts'
import { runDrill, warmUp } from '../../commands/drills/run-drill.ts'
import { type DrillCluster, startDrillCluster } from '../../commands/drills/start-drill-cluster.ts'
import { sendRequest } from '../browser/send-request.ts'
import { keepVisiting } from '../cluster/visitors.ts'
import { until } from '../hosts/until.ts'

let cluster: DrillCluster

beforeAll(async () => {
  cluster = await startDrillCluster()
})
afterAll(() => cluster.stop())

const send = (path: string, options?: Parameters<typeof sendRequest>[1]) =>
  sendRequest(`http://localhost:${cluster.port}${path}`, options)

it('pages come from the cache after the first visit, compressed with Brotli and gzip', async () => {
  for (const encoding of ['br', 'gzip']) {
    const visit = () => send('/premium', { headers: { 'accept-encoding': encoding } })
    await visit()
    const { status, headers } = await visit()
    expect([status, headers['content-encoding'], headers['x-cache']]).toEqual([
      200,
      encoding,
      expect.stringMatching(/^(HIT|STALE|UPDATING)$/),
    ])
    expect(headers['cache-control']).toBe('private, max-age=0, must-revalidate')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  }
})

it('the hydration file of a page is found on every instance', async () => {
  for (const path of ['/', '/premium', '/compare']) {
    const page = await send(path)
    const data = /data-hydration="([^"]+)"/.exec(page.text)?.[1] ?? ''
    // Each encoding has a separate cache key, so that each request reaches an instance.
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { status, headers } = await send(data, { headers: { 'accept-encoding': encoding } })
      expect([data, status, headers['x-cache'], headers['cache-control']]).toEqual([
        expect.stringMatching(/^\/_hydration\//),
        200,
        'MISS',
        expect.stringContaining('immutable'),
      ])
    }
  }
})

it('a purchase through the cluster leads to the store, and personalized prices are never cached', async () => {
  const origin = `http://localhost:${cluster.port}`
  const form = { product: 'premium', back: '/premium', term: '1Y', quantity: '3' }
  const bought = await send('/buy', { form, headers: { origin } })
  expect([bought.status, bought.headers.location?.startsWith(`${cluster.storeOrigins[0]}/store?`)]).toEqual([303, true])
  for (let visit = 0; visit < 2; visit += 1) {
    const { headers } = await send('/offers?product=premium')
    expect([headers['cache-control'], headers['x-cache']]).toEqual(['private, no-store', 'BYPASS'])
  }
})

it('each part has a log in the folder of the cluster', async () => {
  const log = (name: string) => readFileSync(join(cluster.logs, `${name}.log`), 'utf8')
  for (const name of ['storefront-1', 'storefront-2']) expect(log(name)).toContain('"message":"The instance is ready"')
  expect(log('redis')).toContain('Ready to accept connections')
  expect(log('router')).toContain('api-router listens')
})

it('Redis rejects a client without the password', async () => {
  const socket = connect(cluster.redisPort, '127.0.0.1', () => socket.end('PING\r\n'))
  expect(await text(socket)).toMatch(/^-NOAUTH/)
})

it('all requests succeed when an instance is killed and restarted under load', async () => {
  const [first] = cluster.instances
  const visitors = keepVisiting(cluster.port, 2)
  const untilMoreVisits = async (what: string): Promise<void> => {
    const before = visitors.answered()
    await until(what, () => visitors.answered() > before + 50)
  }
  await untilMoreVisits('visitors are served')
  await first?.kill()
  await untilMoreVisits('visitors are served by the other instance')
  await first?.start()
  await untilMoreVisits('visitors are served by both instances again')
  expect(await visitors.stop()).toEqual([])
  const forwarded = readFileSync(cluster.forwardedLog, 'utf8').trim().split('\n')
  expect(JSON.parse(forwarded.at(-1) ?? '{}')).toMatchObject({ host: 'localhost', status: expect.any(Number) })
})

/** Half the rate of `npm run drill`: with both instances, a build server needs nearly all of its two processors for 40. */
const DRILL_REQUESTS_PER_SECOND = 20

it.for(['renderer-killed', 'redis-lost', 'store-dead'])(
  'the drill %s fails no page and no purchase, and loses no lead',
  async (name, { signal }) => {
    const times = { failureSeconds: 2, perSecond: DRILL_REQUESTS_PER_SECOND, signal }
    await warmUp(cluster, times)
    const drill = DRILLS.find((each) => each.name === name)
    if (drill === undefined) throw new Error('no such drill')
    const result = await runDrill(drill, cluster, times)
    expect(result.hasPassed, resultTable(result)).toBe(true)
  },
)

it('cached pages are served while both instances are down', async () => {
  const visit = () => send('/premium', { headers: { 'accept-encoding': 'br' } })
  const { text: page } = await visit()
  await Promise.all(cluster.instances.map((instance) => instance.stop()))
  const { status, headers, text: stale } = await visit()
  expect([status, headers['content-encoding'], stale.length > 0]).toEqual([200, 'br', page.length > 0])
  const refused = await send('/offers?product=premium')
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2'])
})

it('the stopped cluster leaves no files and no listening port', async () => {
  await cluster.stop()
  expect(existsSync(cluster.forwardedLog)).toBe(false)
  await expect(send('/')).rejects.toThrow('ECONNREFUSED')
})
