import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { correctPlatform } from '../../browser/visitor/correct-platform.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'

const saved = vi.fn(async () => undefined)

const onDevice = (userAgent: string, maxTouchPoints: number): void => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
  correctPlatform()
}

beforeEach(() => {
  localStorage.clear()
  saved.mockReset().mockResolvedValue(undefined)
  vi.stubGlobal('cookieStore', { set: saved })
})
afterEach(() => vi.unstubAllGlobals())

describe('correctPlatform', () => {
  it('stores iOS in local storage and in a cookie for an iPad that claims to be a Mac', () => {
    onDevice(MAC, 5)
    expect(localStorage.getItem('platform')).toBe('"iOS"')
    expect(saved).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ name: 'platform', value: 'ios', path: '/', sameSite: 'lax' }),
    )
  })

  it.each([
    [MAC, 0],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5],
  ])('clears the stored platform for %s with %i touch points', (userAgent, fingers) => {
    localStorage.setItem('platform', '"iOS"')
    onDevice(userAgent, fingers)
    expect([localStorage.getItem('platform'), saved.mock.calls.length]).toEqual([null, 0])
  })

  it('does not throw if the browser cannot store the cookie', () => {
    saved.mockRejectedValue(new TypeError('blocked'))
    onDevice(MAC, 5)
    vi.stubGlobal('cookieStore', undefined)
    expect(() => onDevice(MAC, 5)).not.toThrow()
  })
})
