import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DeviceSigns, requestBrowser, visitorDevice } from '../../../domain/monitoring/visitor-device.ts'
import type { DeviceType } from '../../../ports/vocabulary.ts'
import { RUNS } from '../runs.ts'

const MOZILLA = 'Mozilla/5.0'
const ANDROID = `${MOZILLA} (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0`
const MAC = `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0`

test.each<[signs: DeviceSigns, device: DeviceType]>([
  [{ isMobile: true, platform: 'Android', userAgent: MAC }, 'mobile'],
  [{ isMobile: false, platform: 'Android', userAgent: MAC }, 'tablet'],
  [{ isMobile: false, platform: 'Windows', userAgent: `${MOZILLA} (Windows NT 10.0; Win64; x64)` }, 'desktop'],
  [{ userAgent: `${ANDROID} Mobile Safari/537.36` }, 'mobile'],
  [{ userAgent: `${ANDROID} Safari/537.36` }, 'tablet'],
  [{ userAgent: `${MOZILLA} (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0` }, 'mobile'],
  [{ userAgent: `${MOZILLA} (Android 15; Tablet; rv:143.0) Gecko/143.0 Firefox/143.0` }, 'tablet'],
  [{ userAgent: `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148` }, 'mobile'],
  [{ userAgent: `${MOZILLA} (iPad; CPU OS 12_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148` }, 'tablet'],
  [{ userAgent: MAC }, 'desktop'],
  [{ userAgent: MAC, touchScreenPx: 820 }, 'tablet'],
  [{ userAgent: MAC, touchScreenPx: 390 }, 'mobile'],
  [{ userAgent: `${ANDROID} Mobile Safari/537.36`, touchScreenPx: 820 }, 'mobile'],
  [{ userAgent: 'Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Tablet PC 2.0)' }, 'desktop'],
  [{}, 'desktop'],
])('visitorDevice for %j is %s (precedence: client hints, user agent, touch screen)', (signs, device) => {
  expect(visitorDevice(signs)).toBe(device)
})

test('visitorDevice returns a specified device type for any signs', () => {
  const signs = fc.record(
    { isMobile: fc.boolean(), platform: fc.string(), userAgent: fc.string(), touchScreenPx: fc.nat() },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(signs, (each) => {
      expect(['mobile', 'tablet', 'desktop']).toContain(visitorDevice(each))
    }),
    { numRuns: RUNS },
  )
})

test.each([
  ['?1', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile', undefined, 'mobile'],
  ['?0', 'Mozilla/5.0 (Linux; Android 15; SM-X710) Chrome/150.0 Safari/537.36', undefined, 'tablet'],
  ['?0', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', undefined, 'desktop'],
  [undefined, 'Mozilla/5.0 (Android 15; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0', undefined, 'mobile'],
  [undefined, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', undefined, 'mobile'],
  [undefined, 'Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X)', undefined, 'tablet'],
  [undefined, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', undefined, 'desktop'],
  [undefined, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'ios', 'tablet'],
  [undefined, 'Mozilla/5.0 (X11; CrOS x86_64)', undefined, 'desktop'],
  [undefined, 'Mozilla/5.0 (Windows Phone 10.0; Android 6.0) Mobile', undefined, 'mobile'],
  [undefined, 'curl/8.5', undefined, 'desktop'],
  [undefined, undefined, undefined, undefined],
])('requestBrowser for the hint %j, the user agent %j and the cookie %j is %j', (hint, userAgent, cookie, device) => {
  const headers: Readonly<Record<string, string | undefined>> = { 'sec-ch-ua-mobile': hint, 'user-agent': userAgent }
  expect(requestBrowser((name) => headers[name], cookie)).toEqual({ device, userAgent: userAgent ?? '' })
})
