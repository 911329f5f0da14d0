import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { publishStorefront } from '../../../browser/tracking/data-layer.ts'
import { startTracking } from '../../../browser/tracking/start-tracking.ts'
import { announceConsent } from '../../../browser/visitor/visitor-consent.ts'
import { element, removeListenersAfterEach } from '../page-listeners.ts'
import { type StubbedObserver, stubIntersectionObserver } from '../stub-observers.ts'

const TAG_MANAGER = '/tags/manager.js'

interface Entry {
  readonly event?: string
  readonly shared: Readonly<Record<string, unknown>>
  readonly queryString: string
}

const layer = (): readonly Entry[] => Reflect.get(globalThis, 'dataLayer') ?? []
const lastEntry = (): Entry | undefined => layer().at(-1)
const tagManagers = () => document.head.querySelectorAll(`script[src="${TAG_MANAGER}"]`)

let observers: readonly StubbedObserver[]

/** Starts the tracking of a page for a visitor who has granted all categories. */
const openPage = (html: string, { url = '/premium', referrer = '' } = {}): void => {
  document.body.innerHTML = html
  history.replaceState(null, '', url)
  Object.defineProperty(document, 'referrer', { value: referrer, configurable: true })
  startTracking()
}

removeListenersAfterEach()

beforeEach(() => {
  document.cookie = 'consent=v1.am; path=/'
  sessionStorage.clear()
  Reflect.deleteProperty(globalThis, 'dataLayer')
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  observers = stubIntersectionObserver()
})

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  document.cookie = 'consent=; max-age=0; path=/'
  document.head.innerHTML = ''
  document.body.innerHTML = ''
  Reflect.deleteProperty(document, 'referrer')
  Reflect.deleteProperty(globalThis, 'dataLayer')
})

it.each(['', '<main></main>'])('publishStorefront publishes empty values if the page names no site: %s', (html) => {
  document.body.innerHTML = html
  publishStorefront()
  expect(layer()).toEqual([{ site: '', regLanCur: '', currency: '' }])
})

describe('startTracking', () => {
  it('stores and reports no offers, query and referrer if the page and the visit have none', () => {
    openPage('<div data-buy-block></div><p data-verdict-other></p>')
    expect(lastEntry()).toMatchObject({
      queryString: '',
      shared: { component: '', subscriptions: [], autoRenewShown: 'no', products: [''] },
    })
    expect(Object.keys(sessionStorage)).toEqual(['user-token'])
    expect(lastEntry()?.shared).not.toHaveProperty('referrer')
    expect(observers).toEqual([])
  })

  it.each([
    [`${location.origin}/plus?term=1Y`, undefined],
    [`${location.origin}0/plus?term=1Y`, `${location.origin}0/plus`],
  ])('reports the referrer %s as %s', (url, referrer) => {
    openPage('', { referrer: url })
    expect(lastEntry()?.shared['referrer']).toBe(referrer)
  })

  it('reports the offers and the auto-renew switch that the visitor saw on an earlier page', () => {
    sessionStorage.setItem('subscriptions-info', '["renewal"]')
    sessionStorage.setItem('autorenew_shown', 'true')
    openPage('')
    expect(lastEntry()?.shared).toMatchObject({ subscriptions: ['renewal'], autoRenewShown: 'yes' })
  })

  it('records the auto-renew switch when half of one of several switches is visible', () => {
    openPage('<label data-auto-renew></label><label data-auto-renew></label>')
    expect(observers.map(({ threshold, targets }) => [threshold, targets.length])).toEqual([[0.5, 2]])
    observers[0]?.report(false, true)
    expect(sessionStorage.getItem('autorenew_shown')).toBe('true')
  })

  it('passes the id of the visit to the server in a cookie for all pages', () => {
    const set = vi.fn<(cookie: object) => Promise<void>>(() => Promise.reject(new TypeError('blocked')))
    vi.stubGlobal('cookieStore', { set })
    openPage('')
    const value: unknown = JSON.parse(sessionStorage.getItem('user-token') ?? 'null')
    expect(set.mock.calls).toEqual([[{ name: expect.any(String), value, path: '/', sameSite: 'lax' }]])
  })

  it('creates no id of the visit in a browser that lacks random ids', () => {
    vi.stubGlobal('crypto', {})
    openPage('')
    expect(sessionStorage.getItem('user-token')).toBeNull()
    expect(lastEntry()?.event).toBe('trackingInitialized')
  })

  it('describes the page and observes its switches once, also after another decision', () => {
    const listen = vi.spyOn(document, 'addEventListener')
    openPage('<label data-auto-renew></label>')
    announceConsent()
    expect(layer().filter(({ event }) => event === 'localeChanged')).toHaveLength(1)
    expect(listen.mock.calls.filter(([type]) => type === 'change')).toHaveLength(1)
    expect(observers).toHaveLength(1)
  })

  it('ignores changes outside of choices', () => {
    openPage('<input id="field">')
    const { length } = layer()
    const errors = vi.fn<(event: Event) => void>((event) => event.preventDefault())
    addEventListener('error', errors)
    element('#field').dispatchEvent(new Event('change', { bubbles: true }))
    expect(errors).not.toHaveBeenCalled()
    expect(layer()).toHaveLength(length)
  })
})

describe('the tag manager', () => {
  beforeEach(() => {
    document.head.innerHTML = `<script src="/scripts/boot.js"></script><meta name="tag-manager" content="${TAG_MANAGER}">`
  })

  it('is loaded once, after the visitor consents', () => {
    document.cookie = 'consent=v1.; path=/'
    openPage('')
    expect(tagManagers()).toHaveLength(0)
    document.cookie = 'consent=v1.m; path=/'
    announceConsent()
    announceConsent()
    expect(tagManagers()).toHaveLength(1)
  })

  it('holds purchases only after it has loaded', () => {
    vi.useFakeTimers()
    openPage('<form action="/buy"></form>')
    const submit = (): boolean => element('form').dispatchEvent(new SubmitEvent('submit', { cancelable: true }))
    expect(submit()).toBe(true)
    tagManagers()[0]?.dispatchEvent(new Event('load'))
    expect(submit()).toBe(false)
    vi.useRealTimers()
  })

  it('is not loaded on a page that names none', () => {
    document.head.innerHTML = ''
    openPage('')
    expect(document.querySelector('script')).toBeNull()
  })
})
