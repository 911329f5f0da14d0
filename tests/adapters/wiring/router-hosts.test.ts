import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../../adapters/wiring/config.ts'
import { buildContainer } from '../../../adapters/wiring/container.ts'
import type { Resolve } from '../../../adapters/wiring/tokens.ts'
import { TOKENS } from '../../../adapters/wiring/tokens.ts'
import { type RunningRouter, startRouter } from '../../../commands/router/start-router.ts'
import { settings, texts } from '../../domain/offers/offer-samples.ts'
import { realSite } from '../../domain/sites/real-sites.ts'

let world: RunningRouter
let cis: RunningRouter

beforeEach(async () => {
  world = await startRouter()
  cis = await startRouter()
})

afterEach(async () => {
  await world.close()
  await cis.close()
})

const hostOf = (router: RunningRouter) => new URL(router.origin).host
const pathsOf = (router: RunningRouter) => router.requests.map(({ path }) => path)

/** Wires the product with both routers. The second router is for the group `cis`. */
const product = (env: Readonly<Record<string, string>> = {}): Resolve => {
  const reading = readConfig({
    API_ROUTER_URL: JSON.stringify({ default: { test: world.origin }, cis: { test: cis.origin } }),
    STORE_HOSTS: [world, cis].map(hostOf).join(),
    DOWNLOAD_HOSTS: [world, cis].map(hostOf).join(),
    ...env,
  })
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  return buildContainer(reading.config)
}

const pricesOn = async (resolve: Resolve, code: string) => {
  const site = realSite(code)
  const { value } = await resolve(TOKENS.offersService).viewsFor({
    site,
    currency: site.currencies.default[0] ?? '',
    blocks: [settings({ store: site.store })],
    isRestricted: () => false,
    texts: () => texts,
  })
  return value.get('premium')?.state
}

const buyOn = async (resolve: Resolve, code: string) => {
  const site = realSite(code)
  const result = await resolve(TOKENS.buyService).buy({
    site,
    currency: site.currencies.default[0] ?? '',
    product: 'premium',
    fields: { option: 'premium-1Y-3-ar' },
    isRestricted: () => false,
    visitor: {},
    attribution: { tracking: new Map(), analytics: new Map() },
  })
  if (result.kind === 'go') return new URL(result.link).host
  return result.kind === 'unavailable' ? result.reason : result.kind
}

describe('a site group’s router', () => {
  it('receives all calls of its sites, and no calls of other sites', async () => {
    const resolve = product()
    const sites = { kz: cis, ru: cis, kzkk: cis, com: world, de: world }
    for (const [code, router] of Object.entries(sites)) {
      const other = router === cis ? world : cis
      const before = other.requests.length
      expect([code, await pricesOn(resolve, code)]).toEqual([code, 'offered'])
      expect([code, await buyOn(resolve, code)]).toEqual([code, hostOf(router)])
      const { group } = realSite(code)
      const block = { productCode: 'premium', businessPurpose: 'Commercial', licenseTier: 'Home' }
      await resolve(TOKENS.downloads).search({ group, sites: [code], blocks: [block] })
      await resolve(TOKENS.router).metrics.event(
        { name: 'Download', fields: {}, currentURL: '', referrerURL: '' },
        group,
      )
      expect([code, other.requests.length]).toEqual([code, before])
      expect(new Set(pathsOf(router).map((path) => path.split('/').at(-1) || path))).toEqual(
        new Set(['purchase', 'checkout', 'b2c', '/logger2/metrics/']),
      )
    }
  })

  it('receives its sites’ problems, including the URL, parameters, status and code of a failed price call', async () => {
    const resolve = product({
      API_ROUTER_URL: JSON.stringify({ default: { production: world.origin }, cis: { production: cis.origin } }),
      APP_ENV: 'production',
      LEADS: 'demonstration',
    })
    const reportsTo = (router: RunningRouter): readonly Record<string, unknown>[] =>
      router.requests.filter(({ path }) => path === '/pulse/browser-error').map(({ body }) => JSON.parse(body))
    for (const [code, router] of Object.entries({ ru: cis, kz: cis, kzkk: cis, de: world })) {
      router.setFault('status=404')
      expect([code, await pricesOn(resolve, code)]).toEqual([code, 'failed'])
      router.setFault(null)
      const site = realSite(code)
      const key = `${site.offersRegion}/${site.offersLanguage}/${site.currencies.default[0]?.toLowerCase()}`
      const report = {
        type: 'PriceListBadStatus',
        level: 'error',
        message: 'Prices response error status',
        url: `offer/v2/${key}/purchase`,
        params: { product: ['premium'], estore: site.store, curdate: expect.any(String) },
        status: 404,
        errCode: 'status',
        reason: 'Request failed with status code 404',
      }
      await vi.waitFor(() => expect(reportsTo(router)).toContainEqual(report))
    }
    expect([reportsTo(world).length, reportsTo(cis).length]).toEqual([1, 3])
  })

  it('does not affect the other router’s sites if it fails', async () => {
    const resolve = product()
    cis.setFault('status=503')
    for (let call = 0; call < 30; call += 1) await pricesOn(resolve, 'ru')
    expect([await pricesOn(resolve, 'ru'), await pricesOn(resolve, 'com')]).toEqual(['failed', 'offered'])
    expect(resolve(TOKENS.offers).sourceState).toBe('down')
  })

  it('has separate cache entries, even for the same query', async () => {
    const offers = product()(TOKENS.offers)
    const query = {
      regLanCur: 'global/en/usd',
      currency: 'USD',
      purchaseType: 'Purchase',
      store: 'northwall',
      products: ['premium'],
      curdate: '2026-01-15',
    } as const
    for (const group of ['world', 'cis', 'world', 'cis'] as const) await offers.load({ ...query, group })
    expect([pathsOf(world).length, pathsOf(cis).length]).toEqual([1, 1])
  })

  it('is the default router if the environment configures no router for the group', async () => {
    const API_ROUTER_URL = JSON.stringify({ default: { test: world.origin }, cis: { production: cis.origin } })
    expect(await pricesOn(product({ API_ROUTER_URL }), 'ru')).toBe('offered')
    expect([pathsOf(world).length, pathsOf(cis).length]).toEqual([1, 0])
  })

  it('is selected by APP_ENV', async () => {
    const API_ROUTER_URL = JSON.stringify({ default: { test: cis.origin, production: world.origin } })
    await pricesOn(product({ API_ROUTER_URL, APP_ENV: 'production', LEADS: 'demonstration' }), 'com')
    expect([pathsOf(world).length, pathsOf(cis).length]).toEqual([1, 0])
    await pricesOn(product({ API_ROUTER_URL }), 'com')
    expect([pathsOf(world).length, pathsOf(cis).length]).toEqual([1, 1])
  })
})
