import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, it } from 'vitest'
import { freePort } from '../hosts/storefront/free-port.ts'
import { spawnStorefront } from '../hosts/storefront/start-storefront.ts'
import { until } from '../hosts/until.ts'
import { sampled } from './sampled-cases.ts'

const machineAddresses = Object.values(networkInterfaces()).flatMap((list) => list?.map(({ address }) => address) ?? [])
const hasIpv6 = machineAddresses.includes('::1')

/** Values of `HOSTNAME`, with the addresses at which the storefront then serves pages. */
const HOSTNAMES: readonly (readonly [hostname: string, addresses: readonly string[]])[] = [
  ['127.0.0.1', ['127.0.0.1']],
  ['localhost', ['localhost']],
  ...(hasIpv6
    ? ([
        ['::1', ['::1']],
        ['::', ['127.0.0.1', '::1']],
      ] as const)
    : []),
]

const statusAt = (host: string, port: number): Promise<number> =>
  new Promise((resolve) => {
    request({ host, port, path: '/premium', agent: false, headers: { host: 'localhost' } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
      .on('error', () => resolve(0))
      .end()
  })

it.each(sampled(HOSTNAMES, ([, addresses]) => addresses[0] === '127.0.0.1'))(
  'the server serves pages with HOSTNAME=%s, and stops on SIGTERM',
  async (hostname, addresses) => {
    const port = await freePort()
    const server = spawnStorefront(port, { HOSTNAME: hostname })
    try {
      for (const address of addresses)
        await until(`a page at ${address}`, async () => server.hasEnded() || (await statusAt(address, port)) === 200)
      expect(server.hasEnded()).toBe(false)
      server.signal('SIGTERM')
      expect(await server.ended).toBe(0)
    } finally {
      await server.stop()
    }
  },
)

/** Returns the lines that the server prints, without its log. */
const linesOf = async (port: number, hostname: string): Promise<readonly string[]> => {
  const server = spawnStorefront(port, { HOSTNAME: hostname })
  try {
    expect(await server.ended).toBe(1)
    return server
      .stderr()
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('{'))
  } finally {
    await server.stop()
  }
}

it('the server exits with code 1 and one line about HOSTNAME if HOSTNAME is not an address of this machine', async () => {
  expect(await linesOf(await freePort(), 'no-such-name.invalid')).toEqual([expect.stringMatching(/^HOSTNAME: takes /)])
})

it('the server exits with code 1 and one line about PORT if PORT is in use', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  expect(await linesOf(port, '127.0.0.1')).toEqual([expect.stringMatching(/^PORT: takes /)])
  taken.close()
})
