import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  announceConsent,
  hasConsent,
  onConsentChange,
  visitorConsent,
  visitorCountry,
} from '../../browser/visitor/visitor-consent.ts'

/** Simulates a page in a language whose answer has `Server-Timing` entries. */
const onPage = (lang: string, ...serverTiming: readonly { readonly name: string; readonly description: string }[]) => {
  document.documentElement.lang = lang
  const entries = (type: string) => (type === 'navigation' ? [{ serverTiming }] : [])
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(entries as never)
}

const fromCountry = (description: string) => ({ name: 'country', description })

afterEach(() => {
  document.cookie = 'consent=; max-age=0'
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('visitorCountry', () => {
  it('is the country in the headers of the page, in upper case', () => {
    onPage('en', { name: 'cache', description: 'hit' }, fromCountry('ch'))
    expect(visitorCountry()).toBe('CH')
  })

  it('is empty if the headers do not name it', () => {
    onPage('en', { name: 'cache', description: 'hit' })
    expect(visitorCountry()).toBe('')
  })
})

describe('visitorConsent before a decision', () => {
  it.each([
    ['the country of the visitor, who may object', 'de-DE', [fromCountry('US')], 'object'],
    ['the country of the visitor, who must be asked', 'en-US', [fromCountry('DE')], 'ask'],
    ['the country of the site if the visitor has none: object', 'en-US', [], 'object'],
    ['the country of the site if the visitor has none: ask', 'de-DE', [], 'ask'],
  ])('depends on %s', (_what, lang, timing, state) => {
    onPage(lang, ...timing)
    expect(visitorConsent().state).toBe(state)
  })

  it('obeys Global Privacy Control', () => {
    onPage('en-US', fromCountry('US'))
    expect(hasConsent('marketing')).toBe(true)
    vi.stubGlobal('navigator', { globalPrivacyControl: true })
    expect(hasConsent('marketing')).toBe(false)
  })
})

describe('visitorConsent after a decision', () => {
  it('is the decision in the cookie, and scripts are told about it', () => {
    onPage('de-DE', fromCountry('DE'))
    const changed = vi.fn()
    onConsentChange(changed)
    document.cookie = 'consent=v1.a'
    announceConsent()
    expect(changed).toHaveBeenCalledOnce()
    expect([visitorConsent().state, hasConsent('analytics'), hasConsent('marketing')]).toEqual(['chosen', true, false])
  })

  it('does not tell scripts about other events', () => {
    const changed = vi.fn()
    onConsentChange(changed)
    dispatchEvent(new Event(''))
    expect(changed).not.toHaveBeenCalled()
  })
})
