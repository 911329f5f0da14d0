import { afterEach, describe, expect, it } from 'vitest'
import { services } from '../../../adapters/wiring/services.ts'
import { loadPage } from '../../../app/_page/load-page.ts'
import { completePage, type SitePage } from '../../../app/_page/site-page.ts'
import { REAL_SITES } from '../../domain/sites/real-sites.ts'

const KEY = Symbol.for('northwall.services')

afterEach(() => {
  Reflect.deleteProperty(globalThis, KEY)
})

const pageAt = async (path: string, view = 'usd-any-x', site = 'com'): Promise<SitePage> => {
  const page = (await loadPage(site, view, path))?.page
  if (!page) throw new Error(`no page ${path}`)
  return page
}

describe('the currencies of a page', () => {
  it.each([
    ['aud-any-x', ['AUD', 'NZD']],
    ['nzd-nz-x', ['NZD', 'AUD']],
    ['nzd-only-x', ['NZD']],
  ])('of an Australian page in the view %s are %j, in this order', async (view, currencies) => {
    const page = await pageAt('/', view, 'comau')
    expect(page.currencies.map(({ currency }) => currency)).toEqual(currencies)
    expect(page.currencies.find(({ currency }) => currency === 'NZD')?.displayName).toBe('New Zealand Dollar')
  })
})

describe('a link of a page', () => {
  it('to a form that the law does not require on its site leads to the support form', async () => {
    expect((await pageAt('/')).href('/cancel')).toBe('/support?request=cancel')
    expect((await pageAt('/', 'eur-any-x', 'de')).href('/cancel')).toBe('/cancel')
    expect((await pageAt('/', 'usd-any-x', 'me-en')).href('/cancel')).toBe('/en/support?request=cancel')
  })
})

describe('the account link of a page', () => {
  it('leads to the account of the embedded store, unless the site has its own', async () => {
    const page = await pageAt('/', 'usd-any-x', 'me-en')
    expect(page.accountUrl).toBe('/en/store/account')
    const site = { ...page.site, accountUrl: 'https://account.example/' }
    expect((await completePage({ ...page, site })).accountUrl).toBe('https://account.example/')
  })

  it('is left out if a router answers over HTTP and the site has no account', async () => {
    const page = await pageAt('/')
    Object.assign(globalThis, { [KEY]: { ...services(), openAccounts: null } })
    expect((await completePage(page)).accountUrl).toBeNull()
  })
})

describe('a staging copy', () => {
  it('is a page with the flag, and every page of a staging shop', async () => {
    const page = await pageAt('/')
    expect(page.isStaging).toBe(false)
    const flagged = { ...page, content: { ...page.content, flags: { staging: true } } }
    expect((await completePage(flagged)).isStaging).toBe(true)
    const real = services()
    Object.assign(globalThis, { [KEY]: { ...real, config: { ...real.config, STAGING: true } } })
    expect((await completePage(page)).isStaging).toBe(true)
  })
})

describe('the form with the choice of a page', () => {
  it('is that of the first product with a picker', async () => {
    expect((await pageAt('/premium')).choiceForm).toBe('form-premium')
    const page = await pageAt('/compare')
    expect(page.choiceForm).toBe('form-premium')
    const { premium: _, ...offers } = page.offers
    expect((await completePage({ ...page, offers })).choiceForm).toBe('form-plus')
  })

  it('of a comparison is that of the first compared product, even if only another one is offered', async () => {
    const page = await pageAt('/compare')
    const failed = { product: 'premium', state: 'failed' } as const
    const offers = { ...page.offers, premium: failed } as typeof page.offers
    expect((await completePage({ ...page, offers })).choiceForm).toBe('form-premium')
  })

  it('is missing on a page without a picker', async () => {
    expect((await pageAt('/')).choiceForm).toBeNull()
    expect((await pageAt('/free')).choiceForm).toBeNull()
    const page = await pageAt('/premium')
    expect((await completePage({ ...page, offers: {} })).choiceForm).toBeNull()
  })
})

it('the country selector has the home page of every site', async () => {
  const { sites } = await pageAt('/')
  expect(sites.map(({ site }) => site.code)).toEqual(REAL_SITES.all.map(({ code }) => code))
  expect(sites.find(({ site }) => site.code === 'me-en')?.home).toBe('http://me.localhost:3000/en')
})
