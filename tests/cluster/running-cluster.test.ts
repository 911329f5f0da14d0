import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Cluster, startCluster } from '../../commands/cluster/start-cluster.ts'
import { sendRequest } from '../browser/send-request.ts'
import { until } from '../hosts/until.ts'
import { keepVisiting } from './visitors.ts'

let cluster: Cluster

beforeAll(async () => {
  cluster = await startCluster({ env: { PAGES_AHEAD: 'none' } })
})
afterAll(() => cluster.stop())

const ask = (path: string, options?: Parameters<typeof sendRequest>[1]) =>
  sendRequest(`http://localhost:${cluster.port}${path}`, options)

it('pages come from the cache after the first visitor, by brotli and by gzip', async () => {
  for (const encoding of ['br', 'gzip']) {
    const visit = () => ask('/premium', { headers: { 'accept-encoding': encoding } })
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

it('what hydrates a page is found, whichever instance has rendered it', async () => {
  for (const path of ['/', '/premium', '/compare']) {
    const page = await ask(path)
    const data = /data-hydration="([^"]+)"/.exec(page.text)?.[1] ?? ''
    // Each encoding has a key of its own, so an instance is asked each time.
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { status, headers } = await ask(data, { headers: { 'accept-encoding': encoding } })
      expect([data, status, headers['x-cache'], headers['cache-control']]).toEqual([
        expect.stringMatching(/^\/_hydration\//),
        200,
        'MISS',
        expect.stringContaining('immutable'),
      ])
    }
  }
})

it('one can buy through it, and the price lists of a visitor are never cached', async () => {
  const origin = `http://localhost:${cluster.port}`
  const form = { product: 'premium', back: '/premium', term: '1Y', quantity: '3' }
  const bought = await ask('/buy', { form, headers: { origin } })
  expect([bought.status, bought.headers.location?.startsWith(`${cluster.routerOrigin}/store?`)]).toEqual([303, true])
  for (let visit = 0; visit < 2; visit += 1) {
    const { headers } = await ask('/offers?product=premium')
    expect([headers['cache-control'], headers['x-cache']]).toEqual(['private, no-store', 'BYPASS'])
  }
})

it('Redis rejects a client without its password', async () => {
  const socket = connect(cluster.redisPort, '127.0.0.1', () => socket.end('PING\r\n'))
  expect(await text(socket)).toMatch(/^-NOAUTH/)
})

it('an instance is killed and started again under load, and no request fails', async () => {
  const [first] = cluster.instances
  const visitors = keepVisiting(cluster.port, 2)
  const more = async (what: string): Promise<void> => {
    const before = visitors.answered()
    await until(what, () => visitors.answered() > before + 50)
  }
  await more('visitors come')
  await first?.kill()
  await more('visitors come while it is gone')
  await first?.start()
  await more('visitors come to both again')
  expect(await visitors.stop()).toEqual([])
  const forwarded = readFileSync(cluster.forwardedLog, 'utf8').trim().split('\n')
  expect(JSON.parse(forwarded.at(-1) ?? '{}')).toMatchObject({ host: 'localhost', status: expect.any(Number) })
})

it('pages are served while both instances are gone', async () => {
  const visit = () => ask('/premium', { headers: { 'accept-encoding': 'br' } })
  const { text: page } = await visit()
  await Promise.all(cluster.instances.map((instance) => instance.stop()))
  const { status, headers, text: stale } = await visit()
  expect([status, headers['content-encoding'], stale.length > 0]).toEqual([200, 'br', page.length > 0])
  const refused = await ask('/offers?product=premium')
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2'])
})

it('leaves nothing behind when it is stopped', async () => {
  await cluster.stop()
  expect(existsSync(cluster.forwardedLog)).toBe(false)
  await expect(ask('/')).rejects.toThrow('ECONNREFUSED')
})
