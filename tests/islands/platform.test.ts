import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storePlatform } from '../../browser/visitor/store-platform.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'

const saved = vi.fn(async () => undefined)

const onDevice = (userAgent: string, maxTouchPoints: number, hint?: string): void => {
  vi.stubGlobal('navigator', {
    userAgent,
    maxTouchPoints,
    ...(hint === undefined ? {} : { userAgentData: { platform: hint } }),
  })
  storePlatform()
}

beforeEach(() => {
  localStorage.clear()
  saved.mockReset().mockResolvedValue(undefined)
  vi.stubGlobal('cookieStore', { set: saved })
})
afterEach(() => vi.unstubAllGlobals())

describe('storePlatform', () => {
  it('stores iOS in local storage and in a cookie for an iPad that claims to be a Mac', () => {
    onDevice(MAC, 5)
    expect(localStorage.getItem('platform')).toBe('"iOS"')
    expect(saved).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ name: 'platform', value: 'ios', path: '/', sameSite: 'lax' }),
    )
  })

  it('keeps the cookie of an iPad for a year', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
    onDevice(MAC, 5)
    vi.useRealTimers()
    expect(saved).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ expires: Date.UTC(2027, 0, 1) }))
  })

  it.each([
    [MAC, 1, undefined, 'Mac OS'],
    [MAC, 0, undefined, 'Mac OS'],
    [WINDOWS, 10, undefined, 'Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, undefined, 'iOS'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5, undefined, 'Android'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 0, undefined, 'Linux'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 0, 'Android', 'Android'],
  ])(
    'stores the platform of %s with %i touch points and the hint %s: %s, without a cookie',
    (userAgent, fingers, hint, platform) => {
      onDevice(userAgent, fingers, hint)
      expect([localStorage.getItem('platform'), saved.mock.calls.length]).toEqual([JSON.stringify(platform), 0])
    },
  )

  it('deletes the stored platform if the current platform is unknown', () => {
    localStorage.setItem('platform', '"iOS"')
    onDevice('Mozilla/5.0 (X11; CrOS x86_64)', 0)
    expect([localStorage.getItem('platform'), saved.mock.calls.length]).toEqual([null, 0])
  })

  it('does not throw if the browser cannot store the cookie', () => {
    saved.mockRejectedValue(new TypeError('blocked'))
    onDevice(MAC, 5)
    vi.stubGlobal('cookieStore', undefined)
    expect(() => onDevice(MAC, 5)).not.toThrow()
  })
})
