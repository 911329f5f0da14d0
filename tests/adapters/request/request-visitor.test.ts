import { describe, expect, it } from 'vitest'
import {
  hasPrivacyControl,
  isEditorRequest,
  pageQuery,
  requestConsent,
  requestCookies,
  resolveCurrency,
} from '../../../app/_request/request-visitor.ts'
import { COOKIES_HEADER } from '../../../domain/text/cookies.ts'
import { realSite } from '../../domain/sites/real-sites.ts'

const sent = (headers: Readonly<Record<string, string>> = {}) => new Request('http://site.invalid/buy', { headers })

const MAX_COOKIE = 'x'.repeat(1_024)

describe('requestCookies', () => {
  it.each([
    ['no cookies', undefined, {}],
    ['values of up to 1,024 characters', `a=${MAX_COOKIE}; b=${MAX_COOKIE}x`, { a: MAX_COOKIE }],
    ['decoded values, and no empty ones', 'a=1%262; b=', { a: '1&2' }],
  ])('returns %s', (_, header, cookies) => {
    const request = sent(header === undefined ? {} : { [COOKIES_HEADER]: header })
    expect(Object.fromEntries(requestCookies(request))).toEqual(cookies)
  })
})

describe('pageQuery', () => {
  /** A query of 8,192 characters with its question mark. */
  const longest = `x=${'y'.repeat(8_189)}`

  it.each([
    ['of the page of this host', `http://site.invalid/plus?${longest}`, longest],
    ['that is empty for a longer query', `http://site.invalid/plus?${longest}y`, ''],
    ['that is empty for a page of another host', 'http://other.invalid/?a=1', ''],
    ['that is empty for an unreadable page', 'a=1', ''],
    ['that is empty for an unknown page', undefined, ''],
  ])('returns a query %s', (_, referer, query) => {
    const headers = { host: 'site.invalid', ...(referer === undefined ? {} : { referer }) }
    expect(pageQuery(sent(headers)).toString()).toBe(query)
  })
})

describe('resolveCurrency', () => {
  it.each([
    ['of the page', { page: 'chf', saved: 'EUR' }, null, 'CHF'],
    ['that is saved if the page has none', { page: null, saved: 'CHF' }, null, 'CHF'],
    ['that is saved if the site does not offer that of the page', { page: 'USD', saved: 'CHF' }, null, 'CHF'],
    ['of the country if the site offers neither', { page: 'USD', saved: 'x' }, 'CH', 'CHF'],
    ['of the site if nothing is known', { page: undefined, saved: undefined }, null, 'EUR'],
  ])('returns the currency %s', (_, choice, country, currency) => {
    const request = sent(country === null ? {} : { 'x-country': country })
    expect(resolveCurrency(request, realSite('de'), choice)).toBe(currency)
  })
})

it.each([
  [{}, false, false],
  [{ 'x-editor': '1', 'sec-gpc': '1' }, true, true],
  [{ 'x-editor': '0', 'sec-gpc': '0' }, false, false],
])(
  'a request with the headers %j is from an editor: %s, and has a privacy signal: %s',
  (headers, isEditor, hasControl) => {
    expect([isEditorRequest(sent(headers)), hasPrivacyControl(sent(headers))]).toEqual([isEditor, hasControl])
  },
)

describe('requestConsent', () => {
  it.each([
    ['what the cookie allows', { [COOKIES_HEADER]: 'consent=v1.am' }, ['analytics', 'marketing']],
    ['no marketing with a privacy signal', { [COOKIES_HEADER]: 'consent=v1.am', 'sec-gpc': '1' }, ['analytics']],
  ])('allows %s', (_, headers, granted) => {
    expect(requestConsent(sent(headers), realSite('de')).granted).toEqual(granted)
  })

  it('depends on the law of the country if the visitor has not decided', () => {
    const grantedIn = (country: string) => requestConsent(sent({ 'x-country': country }), realSite('com')).granted
    expect([grantedIn('DE'), grantedIn('US').length > 0]).toEqual([[], true])
  })
})
