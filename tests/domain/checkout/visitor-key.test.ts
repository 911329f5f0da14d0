import { describe, expect, it } from 'vitest'
import { visitorKey } from '../../../domain/checkout/visitor-key.ts'

const keyOf = (analytics: Readonly<Record<string, string>>, cookies: Readonly<Record<string, string>> = {}) =>
  visitorKey({
    analytics: new Map(Object.entries(analytics)),
    cookies: new Map(Object.entries(cookies)),
    tracking: new Map([['utm_source', 'mail']]),
  })

describe('a visitor is known', () => {
  it('by any id of analytics, the same each time, whatever else he carries', () => {
    expect(keyOf({ session_id: '1' })).toBe(keyOf({ session_id: '1' }, { currency: 'EUR' }))
    expect(keyOf({ session_id: '1' })).not.toBe(keyOf({ session_id: '2' }))
  })

  it('by all of them together, each under its name', () => {
    expect(keyOf({ _ga: 'a', session_id: '1' })).not.toBe(keyOf({ _ga: 'b', session_id: '1' }))
    expect(keyOf({ client_id: '1' })).not.toBe(keyOf({ session_id: '1' }))
    expect(keyOf({ _ga: 'a","b' })).not.toBe(keyOf({ _ga: 'a', b: '' }))
  })

  it('by nothing but them', () => {
    expect(keyOf({}, { currency: 'EUR', session_partner: 'p1' })).toBeNull()
  })
})
