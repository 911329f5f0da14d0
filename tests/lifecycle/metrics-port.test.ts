import { networkInterfaces } from 'node:os'
import { describe, expect, it } from 'vitest'
import { startJsonHost } from '../hosts/start-json-host.ts'
import { freePort } from '../hosts/storefront/free-port.ts'
import { rendererOf } from '../hosts/storefront/processes.ts'
import { spawnStorefront, startStorefront } from '../hosts/storefront/start-storefront.ts'
import { until } from '../hosts/until.ts'

/** Returns the instances in the lines of a metric. */
const instancesOf = (text: string, metric: string): readonly string[] =>
  [...text.matchAll(new RegExp(`^${metric}\\{[^}]*instance="[^"]+/(edge|renderer)"`, 'gm'))].map(
    ([, role = '']) => role,
  )

describe('METRICS_PORT', () => {
  it('serves the metrics of both processes on loopback without a collector, also while the renderer restarts', async (context) => {
    const port = await freePort()
    const storefront = await startStorefront({ env: { METRICS_PORT: String(port) } })
    context.onTestFinished(() => storefront.stop())
    const address = `http://127.0.0.1:${port}/metrics`
    const scrape = async () => (await fetch(address)).text()
    const answer = await fetch(address)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
    const text = await answer.text()
    for (const metric of ['process_memory_usage_bytes', 'process_cpu_time_seconds_total'])
      expect(new Set(instancesOf(text, metric))).toEqual(new Set(['edge', 'renderer']))
    expect(text).toMatch(
      /^http_server_request_duration_seconds_count\{http_request_method="GET",url_scheme="http",http_response_status_code="200",http_route="\/",.*\} [1-9]/m,
    )
    expect(text.match(/^# TYPE process_memory_usage_bytes gauge$/gm)).toHaveLength(1)

    const statuses = [`${address}?a`, `http://127.0.0.1:${port}/`].map(async (url) => (await fetch(url)).status)
    expect(await Promise.all(statuses)).toEqual([200, 404])
    expect((await fetch(address, { method: 'POST' })).status).toBe(405)
    const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
    const outside = addresses.filter(({ internal, family }) => !internal && family === 'IPv4')
    for (const { address: host } of outside) await expect(fetch(`http://${host}:${port}/metrics`)).rejects.toThrow()
    expect((await fetch(`${storefront.origin}/metrics`)).status).toBe(404)

    process.kill(rendererOf(storefront.server.pid), 'SIGKILL')
    expect(instancesOf(await scrape(), 'process_memory_usage_bytes')).toContain('edge')
    await until('the metrics of the next renderer', async () =>
      instancesOf(await scrape(), 'process_memory_usage_bytes').includes('renderer'),
    )
  })

  it('stops the server with code 1 and a line that names it if the port is used', async (context) => {
    const used = await startJsonHost(async () => ({ status: 200, body: {} }))
    context.onTestFinished(() => used.close())
    const env = { METRICS_PORT: new URL(used.origin).port, METRICS_HOSTNAME: '0.0.0.0' }
    const server = spawnStorefront(await freePort(), env)
    context.onTestFinished(() => server.stop())
    expect(await server.ended).toBe(1)
    expect(server.stderr()).toMatch(/^METRICS_PORT: takes a free port/m)
  })
})
