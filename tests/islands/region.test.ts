import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { suggestRegion } from '../../browser/overlays/suggest-region.ts'
import { stubIntersectionObserver } from './stub-observers.ts'

const SUGGESTION = {
  lang: 'ar-AE',
  dir: 'rtl',
  text: 'نص <b>',
  link: { href: 'http://me.localhost:3000/', label: 'الشرق الأوسط' },
  stay: 'البقاء',
}

const fetched = vi.fn<typeof fetch>()
const bar = () => document.querySelector<HTMLElement>('[data-banner="region"]')

/** Simulates a page in a language, requested from a country. */
const visitFrom = (country: string, lang: string): void => {
  document.documentElement.lang = lang
  const entry = { serverTiming: country === '' ? [] : [{ name: 'country', description: country }] }
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry] as never)
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.body.innerHTML = '<main></main>'
  Object.defineProperty(document, 'adoptedStyleSheets', { value: [], configurable: true })
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  )
  fetched.mockReset().mockImplementation(async () => Response.json(SUGGESTION))
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('suggestRegion for a visitor whose country has a better site', () => {
  it('shows its text and link in the language of the better site', async () => {
    visitFrom('AE', 'en')
    await suggestRegion()
    expect(fetched.mock.calls).toEqual([['/region?page=%2F']])
    expect([bar()?.lang, bar()?.dir, bar()?.querySelector('p')?.textContent]).toEqual(['ar-AE', 'rtl', SUGGESTION.text])
    expect(bar()?.querySelector('a')?.href).toBe(SUGGESTION.link.href)
  })

  it.each(['a', 'button'])('does not ask again after a click on the %s element', async (answer) => {
    visitFrom('ae', 'en')
    await suggestRegion()
    const control = bar()?.querySelector<HTMLElement>(answer)
    control?.addEventListener('click', (event) => event.preventDefault())
    control?.click()
    expect(localStorage.getItem('NB:wasClosed')).toBe('{"region":true}')
    sessionStorage.clear()
    document.body.innerHTML = '<main></main>'
    await suggestRegion()
    expect([fetched.mock.calls.length, bar()]).toEqual([1, null])
  })

  it('is hidden at once by the answer to stay, which submits nothing', async () => {
    visitFrom('AE', 'en')
    await suggestRegion()
    const button = bar()?.querySelector('button')
    expect([button?.type, button?.textContent]).toEqual(['button', SUGGESTION.stay])
    button?.click()
    expect(bar()).toBeNull()
  })

  it('is hidden on a narrow screen while the price is at the lower edge', async () => {
    const observers = stubIntersectionObserver()
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    document.body.innerHTML = '<div data-sticky-buy=""></div>'
    visitFrom('AE', 'en')
    await suggestRegion()
    observers[0]?.report(true)
    expect(bar()?.hidden).toBe(true)
    observers[0]?.report(false)
    expect(bar()?.hidden).toBe(false)
  })

  it('suggests the site once per visit', async () => {
    visitFrom('AE', 'en')
    await suggestRegion()
    await suggestRegion()
    expect([fetched.mock.calls.length, sessionStorage.getItem('notification-banners')]).toEqual([1, '["region"]'])
  })

  it('shows nothing if the request fails or there is no better site', async () => {
    visitFrom('AE', 'en')
    fetched.mockRejectedValueOnce(new TypeError('offline'))
    await suggestRegion()
    sessionStorage.clear()
    fetched.mockResolvedValueOnce(new Response(null, { status: 204 }))
    await suggestRegion()
    expect(bar()).toBeNull()
  })
})

describe('suggestRegion for any other visitor', () => {
  it.each([
    ['DE', 'de-DE'],
    ['', 'en'],
  ])('does nothing for a visitor from %j on a page in %s', async (country, lang) => {
    visitFrom(country, lang)
    await suggestRegion()
    expect(fetched).not.toHaveBeenCalled()
  })

  it('does nothing if the browser reports no navigation timing', async () => {
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])
    await suggestRegion()
    expect(fetched).not.toHaveBeenCalled()
  })
})
