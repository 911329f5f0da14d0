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

describe('the system of a visitor', () => {
  it('is put right for a tablet that says that it is a computer, in storage and for the server', () => {
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
  ])('is what %s says, with %i fingers', (userAgent, fingers) => {
    localStorage.setItem('platform', '"iOS"')
    onDevice(userAgent, fingers)
    expect([localStorage.getItem('platform'), saved.mock.calls.length]).toEqual([null, 0])
  })

  it('is of no matter where the browser stores no cookie', () => {
    saved.mockRejectedValue(new TypeError('blocked'))
    onDevice(MAC, 5)
    vi.stubGlobal('cookieStore', undefined)
    expect(() => onDevice(MAC, 5)).not.toThrow()
  })
})
