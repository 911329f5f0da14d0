import { describe, expect, it } from 'vitest'
import { visitorKey } from '../../../domain/checkout/buy.service.ts'

const keyOf = (analytics: Readonly<Record<string, string>>, tracking: Readonly<Record<string, string>> = {}) =>
  visitorKey({ analytics: new Map(Object.entries(analytics)), tracking: new Map(Object.entries(tracking)) })

describe('a visitor is identified', () => {
  it('by any id of analytics, the same each time, whatever campaign they come from', () => {
    expect(keyOf({ session_id: '1' })).toBe(keyOf({ session_id: '1' }, { utm_source: 'mail' }))
    expect(keyOf({ session_id: '1' })).not.toBe(keyOf({ session_id: '2' }))
  })

  it('by all of them together, each under its name', () => {
    expect(keyOf({ _ga: 'a', session_id: '1' })).not.toBe(keyOf({ _ga: 'b', session_id: '1' }))
    expect(keyOf({ client_id: '1' })).not.toBe(keyOf({ session_id: '1' }))
    expect(keyOf({ _ga: 'a","b' })).not.toBe(keyOf({ _ga: 'a', b: '' }))
  })

  it('by nothing but them', () => {
    expect(keyOf({}, { utm_source: 'mail', aclid: '1' })).toBeNull()
  })
})
