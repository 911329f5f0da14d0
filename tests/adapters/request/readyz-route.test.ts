import { afterEach, describe, expect, it } from 'vitest'
import { GET } from '../../../app/readyz/route.ts'
import { REAL_SITES } from '../../domain/sites/real-sites.ts'

const SERVICES = Symbol.for('northwall.services')

/** The state of the data sources of a storefront in which all is well. */
const STATE = {
  sites: REAL_SITES,
  config: {},
  cache: { state: async () => ({ cache: 'up', entries: 3 }) },
  leadsKept: async () => 'in memory',
  priceSource: () => 'up',
  storesDown: (): readonly string[] => [],
}

const stateOf = async (changed: Partial<Record<keyof typeof STATE, unknown>> = {}): Promise<unknown> => {
  Object.assign(globalThis, { [SERVICES]: { ...STATE, ...changed } })
  return (await GET()).json()
}

afterEach(() => void Reflect.deleteProperty(globalThis, SERVICES))

describe('GET /readyz of the renderer', () => {
  it('names the number of sites and the state of prices, leads and cache', async () => {
    expect(await stateOf()).toEqual({
      sites: REAL_SITES.all.length,
      pricesFrom: 'embedded',
      prices: 'up',
      leads: 'in memory',
      cache: 'up',
      entries: 3,
    })
  })

  it('names a configured router as the source of prices', async () => {
    expect(await stateOf({ config: { API_ROUTER_URL: {} } })).toMatchObject({ pricesFrom: 'router' })
  })

  it('names the stores that do not respond', async () => {
    expect(await stateOf({ storesDown: () => ['a.example'] })).toMatchObject({ storesDown: ['a.example'] })
  })
})
