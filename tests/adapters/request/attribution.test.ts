import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attributionOf } from '../../../app/_request/attribution.ts'
import { RUNS } from '../../domain/runs.ts'

const from = (cookie?: string) =>
  attributionOf(new Request('http://site.invalid/buy', cookie === undefined ? {} : { headers: { cookie } }))

describe('what a visitor carries', () => {
  test.each<[string, string | undefined, object]>([
    ['nothing without cookies', undefined, {}],
    ['his partner', 'session_partner=p1', { sessionPartner: 'p1' }],
    ['his store arguments', 'a=b; store_args=utm_source%3Dmail%26x%3D1', { storeArgs: 'utm_source=mail&x=1' }],
    ['both', 'session_partner=p1; store_args=x=1', { sessionPartner: 'p1', storeArgs: 'x=1' }],
    ['no empty partner', 'session_partner=', {}],
    ['no partner over 1,024 characters', `session_partner=${'x'.repeat(1_025)}`, {}],
    ['a value that is no percent code as it is', 'session_partner=100%', { sessionPartner: '100%' }],
    ['nothing of a cookie without a name', '=p1; ;session_partner', {}],
  ])('is %s', (_name, cookie, visitor) => {
    const { cookies: _, ...told } = from(cookie).visitor
    expect(told).toEqual(visitor)
  })

  test('rides along: every cookie, the values of the store arguments, and the ids of analytics', () => {
    const { attribution } = from(
      '_ga=GA1.1; client_id=c; session_id=s; vid=7; campaign=utm_source%3Dmail; store_args=aclid%3D1',
    )
    expect([...attribution.cookies.keys()]).toEqual(['_ga', 'client_id', 'session_id', 'vid', 'campaign', 'store_args'])
    expect([...attribution.tracking]).toEqual([
      ['utm_source', 'mail'],
      ['aclid', '1'],
    ])
    expect([...attribution.analytics]).toEqual([
      ['_ga', 'GA1.1'],
      ['client_id', 'c'],
      ['session_id', 's'],
    ])
  })

  test('rides along under the known names alone, whatever else the cookies were filled with', () => {
    const { attribution } = from(
      'campaign=pid%3Dx%26utm_term%3Dvpn; store_args=price%3D0%26utm_source%3Dx%26cjevent%3D1',
    )
    expect([...attribution.tracking]).toEqual([
      ['utm_term', 'vpn'],
      ['cjevent', '1'],
    ])
  })

  test('is read from any cookie header without a throw', () => {
    const header = fc.array(
      fc.constantFrom('session_partner', 'store_args', '=', ';', '%', '%ff', ' ', 'x', '"', '&'),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(header, (parts) => {
        const { visitor } = from(parts.join(''))
        for (const value of [visitor.sessionPartner, visitor.storeArgs]) {
          expect((value ?? '').length).toBeLessThanOrEqual(1_024)
        }
      }),
      { numRuns: RUNS },
    )
  })
})
