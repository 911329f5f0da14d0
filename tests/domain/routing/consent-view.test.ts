import { expect, test } from 'vitest'
import { PAGE_PATHS } from '../../../domain/catalogue/page-paths.ts'
import type { Consent } from '../../../domain/consent/consent.ts'
import { CONSENT_PATH, readViewKey, viewKey } from '../../../domain/routing/page-view.ts'
import { routeRequest } from '../../../domain/routing/route-request.ts'
import { REAL_SITES } from '../sites/real-sites.ts'

const STATES = ['ask', 'object', 'chosen'] as const
const GRANTED = [[], ['analytics'], ['marketing'], ['analytics', 'marketing']] as const

const PLAIN_VIEW = {
  currency: 'EUR',
  order: 'any',
  restricted: [],
  downloadCountry: null,
  platform: null,
  hiddenBanners: [],
  message: null,
} as const

test('the consent in a view key is written and read', () => {
  const consents = STATES.flatMap((state) =>
    GRANTED.flatMap((granted) => [true, false].map((hasPrivacyControl) => ({ state, granted, hasPrivacyControl }))),
  ) satisfies readonly Consent[]
  const keys = consents.map((consent) => {
    const view = { ...PLAIN_VIEW, consent }
    const key = viewKey(view)
    expect(key).toMatch(/^eur-any-x-consent-/)
    expect(readViewKey(key)).toEqual(view)
    return key
  })
  expect(new Set(keys).size).toBe(consents.length)
})

test.each(['eur-any-x-consent-', 'eur-any-x-consent-ask', 'eur-any-x-consent-ask-ma', 'eur-any-x-consent-told-x'])(
  'nothing else is a view: %s',
  (key) => {
    expect(readViewKey(key)).toBeUndefined()
  },
)

test('the page on which visitors decide differs by their consent, and no other page does', () => {
  const pathname = (path: string, cookie: string | undefined, hasPrivacyControl = false) => {
    const visitor = {
      country: null,
      currency: null,
      platform: null,
      hiddenBanners: [],
      consent: { cookie, hasPrivacyControl },
    }
    const route = routeRequest({ host: 'de.localhost', path, query: new URLSearchParams(), visitor }, REAL_SITES)
    return route.kind === 'page' ? route.pathname : null
  }
  expect(pathname(CONSENT_PATH, undefined)).toBe('/de/eur-any-x-consent-ask-x/cookies')
  expect(pathname(CONSENT_PATH, 'v1.am')).toBe('/de/eur-any-x-consent-chosen-am/cookies')
  expect(pathname(CONSENT_PATH, 'v1.am', true)).toBe('/de/eur-any-x-consent-chosen-ag/cookies')
  for (const path of PAGE_PATHS.filter((other) => other !== CONSENT_PATH)) {
    expect([path, pathname(path, 'v1.am', true)]).toEqual([path, pathname(path, undefined)])
  }
})
