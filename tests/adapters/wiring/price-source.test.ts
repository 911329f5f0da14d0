import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Config, readConfig } from '../../../adapters/wiring/config.ts'
import { routerSource } from '../../../adapters/wiring/connect-router.ts'
import { sourceName } from '../../../adapters/wiring/router-hosts.ts'
import { RUNS } from '../../domain/runs.ts'

const configOf = (env: Record<string, string>): Config => {
  const reading = readConfig(env)
  if (!reading.ok) throw new Error(reading.problems.join('; '))
  return reading.config
}

const portNumber = fc.integer({ min: 1, max: 65_535 })
const environment = fc.oneof(
  portNumber.map((port) => ({ PORT: String(port) })),
  fc
    .tuple(fc.constantFrom('http', 'https'), fc.constantFrom('localhost', 'router.example'), portNumber)
    .map(([scheme, host, port]) => ({ API_ROUTER_URL: `${scheme}://${host}:${port}` })),
  fc
    .record({ usual: fc.constantFrom('http://a:1', 'http://b:2'), own: fc.constantFrom('http://a:1', 'http://b:2') })
    .map(({ usual, own }) => ({
      API_ROUTER_URL: JSON.stringify({ default: { test: usual, production: own }, cis: { test: own } }),
    })),
  fc.constantFrom('http://a:1', 'http://b:2').map((origin) => ({ API_ROUTER_URL: origin })),
)

describe('the price source', () => {
  it('has the same cache name only as a source of the same kind with the same origins', () => {
    fc.assert(
      fc.property(environment, environment, (here, there) => {
        const [a, b] = [configOf(here), configOf(there)]
        const [source, other] = [routerSource(a), routerSource(b)]
        const hosts = ({ origin, ownOrigins }: typeof source) => [origin, ownOrigins?.cis ?? origin].join()
        const isSame = hosts(source) === hosts(other) && (source.shop === null) === (other.shop === null)
        expect(sourceName(a) === sourceName(b), 'give the new source a name in adapters/wiring/router-hosts.ts').toBe(
          isSame,
        )
      }),
      { numRuns: RUNS },
    )
  })

  it('has different cache names for a router and the embedded shop at the same URL', () => {
    const embedded = configOf({ PORT: '4010' })
    const router = configOf({ API_ROUTER_URL: routerSource(embedded).origin })
    expect(sourceName(router)).not.toBe(sourceName(embedded))
  })
})
