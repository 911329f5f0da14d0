import { afterEach, describe, expect, it, vi } from 'vitest'
import { deviceType } from '../../browser/visitor/device-type.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

interface Device {
  readonly userAgent: string
  readonly hints?: { readonly mobile: boolean; readonly platform: string }
  readonly pointer: 'coarse' | 'fine'
  readonly screen: readonly [width: number, height: number]
}

afterEach(() => vi.unstubAllGlobals())

describe('deviceType', () => {
  it.each<[string, Device, ReturnType<typeof deviceType>]>([
    ['an iPad that claims to be a Mac', { userAgent: MAC, pointer: 'coarse', screen: [1180, 820] }, 'tablet'],
    ['an iPhone that requests desktop pages', { userAgent: MAC, pointer: 'coarse', screen: [390, 844] }, 'mobile'],
    ['a Mac', { userAgent: MAC, pointer: 'fine', screen: [1440, 900] }, 'desktop'],
    ['an iPhone', { userAgent: IPHONE, pointer: 'coarse', screen: [844, 390] }, 'mobile'],
    [
      'an Android tablet with client hints',
      {
        userAgent: LINUX,
        hints: { mobile: false, platform: 'Android' },
        pointer: 'coarse',
        screen: [800, 1280],
      },
      'tablet',
    ],
    [
      'an Android tablet that requests desktop pages',
      { userAgent: LINUX, hints: { mobile: false, platform: 'Linux' }, pointer: 'coarse', screen: [800, 1280] },
      'tablet',
    ],
    [
      'a Linux computer',
      { userAgent: LINUX, hints: { mobile: false, platform: 'Linux' }, pointer: 'fine', screen: [1920, 1080] },
      'desktop',
    ],
  ])('recognizes %s', (_, { userAgent, hints, pointer, screen: [width, height] }, type) => {
    vi.stubGlobal('navigator', { userAgent, userAgentData: hints })
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(pointer: ${pointer})` }))
    vi.stubGlobal('screen', { width, height })
    expect(deviceType()).toBe(type)
  })
})
