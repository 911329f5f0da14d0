import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { publishStorefront } from '../../../browser/tracking/data-layer.ts'
import { startTracking } from '../../../browser/tracking/start-tracking.ts'
import { announceConsent } from '../../../browser/visitor/visitor-consent.ts'
import { type StubbedObserver, stubIntersectionObserver } from '../stub-observers.ts'

const TOKEN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const layer = () => (Reflect.get(globalThis, 'dataLayer') ?? []) as readonly Record<string, unknown>[]
const events = () => layer().map((entry) => entry['event'] ?? `${entry[0]} ${entry[1]}`)

const decide = (letters: string | null) => {
  document.cookie = letters === null ? 'consent=; Max-Age=0; path=/' : `consent=v1.${letters}; path=/`
}

const open = (letters: string | null, url = '/premium') => {
  history.replaceState(null, '', url)
  decide(letters)
  startTracking()
}

const stored = () => ({ ...sessionStorage, ...localStorage }) as Record<string, string>

let observers: readonly StubbedObserver[]

/** Tells the observers of the page that every auto-renew switch entered or left the viewport. */
const showSwitch = (isIntersecting: boolean): void => {
  for (const observer of observers) observer.report(isIntersecting)
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  observers = stubIntersectionObserver()
  Reflect.deleteProperty(globalThis, 'dataLayer')
  localStorage.clear()
  sessionStorage.clear()
  document.documentElement.lang = 'de-DE'
  document.body.innerHTML =
    '<main data-component="product"><div data-buy-block="premium"><label data-auto-renew></label></div><div data-verdict="renewal"></div></main>'
  Object.defineProperty(document, 'referrer', { value: 'https://news.example/page?user=anna', configurable: true })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'globalPrivacyControl')
})

describe('publishStorefront', () => {
  it.each([
    ['com', 'global/en/usd', 'USD'],
    ['combr', 'br/pt/brl', 'BRL'],
  ])(
    'publishes site, regional key and currency of a %s page on window.storefront and in the first data layer entry',
    (site, regLanCur, currency) => {
      document.body.innerHTML = `<main data-site="${site}" data-reg-lan-cur="${regLanCur}"></main>`
      publishStorefront()
      open('am')
      expect(Reflect.get(globalThis, 'storefront')).toEqual({ site, regLanCur, currency })
      expect(layer()[0]).toEqual({ site, regLanCur, currency })
      expect(events().slice(1, 2)).toEqual(['consent default'])
    },
  )
})

describe('startTracking', () => {
  it('pushes only the denied consent, and stores nothing, before the visitor has decided', () => {
    open(null, '/premium?utm_source=mail')
    expect(layer()).toHaveLength(1)
    expect(Object.prototype.toString.call(layer()[0])).toBe('[object Arguments]')
    expect(layer()[0]).toMatchObject({
      0: 'consent',
      1: 'default',
      2: { ad_storage: 'denied', analytics_storage: 'denied', functionality_storage: 'granted' },
    })
    expect(stored()).toEqual({})
  })

  it("starts with the page's query and referrer when the visitor consents", () => {
    open(null, '/en/premium?utm_source=mail&aclid=7&email=a%40b.example')
    decide('am')
    announceConsent()
    expect(events().slice(0, 2)).toEqual(['consent default', 'consent update'])
    expect(layer().at(-1)).toMatchObject({
      event: 'trackingInitialized',
      trackingInitialized: true,
      storeArgs: 'aclid=7',
      queryString: 'utm_source=mail&aclid=7',
      omniture: { siteLocale: 'de-DE' },
      shared: {
        component: 'product',
        deviceType: 'desktop',
        breadcrumbs: ['en', 'premium'],
        products: ['premium'],
        referrer: 'https://news.example/page',
      },
    })
    expect(stored()).toEqual({
      queryString: '"utm_source=mail&aclid=7"',
      'document-referrer': '"https://news.example/page"',
      'user-token': expect.stringMatching(TOKEN.source.slice(1, -1)),
      'subscriptions-info': '["renewal"]',
    })
  })

  it('records the auto-renew switch once, as soon as the visitor sees it', () => {
    open('a')
    expect(layer().at(-1)).toMatchObject({ shared: { autoRenewShown: 'no' } })
    showSwitch(false)
    expect(stored()).not.toHaveProperty('autorenew_shown')
    showSwitch(true)
    expect(stored()).toHaveProperty('autorenew_shown', 'true')
    expect(layer().at(-1)).toMatchObject({ event: 'dataLayerUpdated', shared: { autoRenewShown: 'yes' } })
    const { length } = layer()
    showSwitch(true)
    expect(layer()).toHaveLength(length)
  })

  it('does not record the auto-renew switch after the visitor withdraws consent', () => {
    open('a')
    decide('')
    announceConsent()
    showSwitch(true)
    expect(stored()).toEqual({})
  })

  it('adds the last changed option to the data layer, except options in modals', () => {
    const block = (pid: string) =>
      `<form data-choice><input name="term"><div data-cell data-option="${pid}"></div>` +
      '<div data-cell data-option="hidden" style="display: none"></div><div data-cell data-unsold></div></form>'
    document.body.innerHTML = `${block('premium-2Y-5-ar')}<dialog>${block('plus-1Y-3-ar')}</dialog>`
    const change = (selector: string) =>
      document.querySelector(selector)?.dispatchEvent(new Event('change', { bubbles: true }))
    open('a')
    expect(layer().at(-1)).not.toMatchObject({ shared: { lastChangedOption: expect.anything() } })
    change('dialog input')
    expect(layer().at(-1)).not.toMatchObject({ shared: { lastChangedOption: expect.anything() } })
    change('body > form input')
    expect(layer().at(-1)).toMatchObject({ shared: { lastChangedOption: 'premium-2Y-5-ar' } })
    decide('')
    announceConsent()
    const { length } = layer()
    change('body > form input')
    expect(layer()).toHaveLength(length)
  })

  it('keeps the id, the first referrer and all query parameters of a visit', () => {
    open('am', '/?utm_source=mail')
    const { 'user-token': token } = stored()
    Object.defineProperty(document, 'referrer', { value: `${location.origin}/`, configurable: true })
    document.body.innerHTML = ''
    open('am', '/plus?aclid=7')
    expect(stored()).toMatchObject({
      'user-token': token,
      queryString: '"utm_source=mail&aclid=7"',
      'document-referrer': '"https://news.example/page"',
      'subscriptions-info': '["renewal"]',
    })
  })

  it.each([
    ['analytics', 'a', ['subscriptions-info', 'user-token']],
    ['marketing', 'm', ['document-referrer', 'queryString']],
    ['nothing', '', []],
  ])('stores only the values of the granted category: %s', (_, letters, keys) => {
    open(letters, '/?utm_source=mail')
    expect(Object.keys(stored()).sort()).toEqual(keys)
    expect(events().includes('trackingInitialized')).toBe(letters !== '')
  })

  it('deletes the values of a category when the visitor withdraws consent, and keeps all others', () => {
    localStorage.setItem('currency', 'EUR')
    localStorage.setItem('marketo-params', 'utm_source=mail')
    open('am', '/?utm_source=mail')
    showSwitch(true)
    decide('a')
    announceConsent()
    expect(Object.keys(stored()).sort()).toEqual(['autorenew_shown', 'currency', 'subscriptions-info', 'user-token'])
    decide('')
    announceConsent()
    expect(stored()).toEqual({ currency: 'EUR' })
    expect(layer().at(-1)).toMatchObject({ 0: 'consent', 1: 'update', 2: { analytics_storage: 'denied' } })
  })

  it("treats Global Privacy Control as a refusal of marketing, regardless of the visitor's decision", () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true })
    open('am', '/?utm_source=mail')
    expect(layer()[0]).toMatchObject({ 2: { ad_storage: 'denied', analytics_storage: 'granted' } })
    expect(Object.keys(stored())).not.toContain('queryString')
  })

  it('works with blocked storage and with malformed stored values', () => {
    for (const key of ['queryString', 'document-referrer', 'user-token', 'subscriptions-info', 'autorenew_shown']) {
      sessionStorage.setItem(key, '{"broken')
    }
    open('am', '/?aclid=7')
    expect(layer().at(-1)).toMatchObject({ trackingInitialized: true, queryString: 'aclid=7' })
    vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('', 'SecurityError')
    })
    open('am', '/?aclid=8')
    expect(layer().at(-1)).toMatchObject({ trackingInitialized: true, queryString: 'aclid=8' })
  })
})
