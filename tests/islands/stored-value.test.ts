import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storedValue } from '../../browser/visitor/stored-value.ts'

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(() => vi.restoreAllMocks())

describe.each(['local', 'session'] as const)('storedValue in %s storage', (area) => {
  const storage = () => (area === 'local' ? localStorage : sessionStorage)
  const names = storedValue(area, 'NB:wasClosed', isNames)

  it('returns a written value until it is removed', () => {
    expect(names.read()).toBeNull()
    expect(names.write(['a'])).toBe(true)
    expect(storage().getItem('NB:wasClosed')).toBe('["a"]')
    expect(names.read()).toEqual(['a'])
    names.remove()
    expect(names.read()).toBeNull()
  })

  it.each(['', '{', 'null', '7', '"a"', '{"0":"a"}', '[1]'])('returns null if storage contains %j', (stored) => {
    storage().setItem('NB:wasClosed', stored)
    expect(names.read()).toBeNull()
  })

  it('returns null and reports failed writes if storage methods throw', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('', 'QuotaExceededError')
      })
    }
    expect(names.write(['a'])).toBe(false)
    expect(names.read()).toBeNull()
    expect(() => names.remove()).not.toThrow()
  })

  it('returns null and reports failed writes if storage is blocked', () => {
    vi.spyOn(window, `${area}Storage`, 'get').mockImplementation(() => {
      throw new DOMException('', 'SecurityError')
    })
    expect(names.write(['a'])).toBe(false)
    expect(names.read()).toBeNull()
    expect(() => names.remove()).not.toThrow()
  })
})
