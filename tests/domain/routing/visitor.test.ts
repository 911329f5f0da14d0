import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readHiddenBanners, visitorPlatform, writeHiddenBanners } from '../../../domain/routing/visitor.ts'
import { PLATFORMS, type Platform } from '../../../ports/vocabulary.ts'
import { RUNS } from '../runs.ts'
import { REAL_SITES } from '../sites/real-sites.ts'

const MOZILLA = 'Mozilla/5.0'

test.each<[agent: string, platform: Platform | null]>([
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0`, 'Windows'],
  [`${MOZILLA} (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0`, 'Windows'],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15`, 'Mac OS'],
  [`${MOZILLA} (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36`, 'Android'],
  [`${MOZILLA} (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0`, 'Android'],
  [`${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148`, 'iOS'],
  [`${MOZILLA} (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15`, 'iOS'],
  [`${MOZILLA} (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0`, 'Linux'],
  [`${MOZILLA} (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/140.0.0.0`, null],
  [`${MOZILLA} (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) Edge/15`, null],
  ['curl/8.5.0', null],
  [`${'x'.repeat(200)} Windows`, null],
  ['', null],
])('visitorPlatform for the user agent %j is %j', (agent, platform) => {
  expect(visitorPlatform(undefined, agent)).toBe(platform)
})

test.each<[hint: string, platform: Platform | null]>([
  ['"Windows"', 'Windows'],
  ['"macOS"', 'Mac OS'],
  ['"Android"', 'Android'],
  ['"iOS"', 'iOS'],
  ['"Linux"', 'Linux'],
  ['Linux', 'Linux'],
  ['"Chrome OS"', null],
  ['"Unknown"', null],
  ['"Windows", "Linux"', null],
  ['__proto__', null],
])('visitorPlatform for the client hint %s is %j, for any user agent', (hint, platform) => {
  expect(visitorPlatform(hint, 'Windows NT 10.0')).toBe(platform)
})

test.each([
  ['ios', 'iOS'],
  ['iOS', 'Mac OS'],
  ['windows', 'Mac OS'],
  ['', 'Mac OS'],
  [undefined, 'Mac OS'],
])('visitorPlatform for a Mac with the cookie %j is %s', (cookie, platform) => {
  expect(visitorPlatform('"macOS"', 'Macintosh', cookie)).toBe(platform)
})

test('visitorPlatform ignores an empty hint', () => {
  expect(visitorPlatform('', 'Windows NT 10.0')).toBe('Windows')
})

test('visitorPlatform returns one of five systems or null for any headers', () => {
  fc.assert(
    fc.property(fc.option(fc.string()), fc.option(fc.string()), (hint, agent) => {
      expect([null, ...PLATFORMS]).toContain(visitorPlatform(hint ?? undefined, agent ?? undefined))
    }),
    { numRuns: RUNS },
  )
})

const IDS = REAL_SITES.bannerIds

test.each([
  [undefined, []],
  ['', []],
  ['welcome', ['welcome']],
  ['anniversary.welcome', ['welcome', 'anniversary']],
  ['welcome.welcome', ['welcome']],
  ['no-such-banner', []],
  ['Welcome', []],
  ['%77elcome', []],
  ['welcome.__proto__.', ['welcome']],
])('readHiddenBanners for the cookie %j returns %j', (cookie, ids) => {
  expect(readHiddenBanners(cookie, IDS)).toEqual(ids)
})

test('readHiddenBanners restores the banners that writeHiddenBanners stored, regardless of their order', () => {
  const anyId = fc.oneof(fc.constantFrom(...IDS), fc.string())
  fc.assert(
    fc.property(fc.array(anyId), (ids) => {
      const cookie = writeHiddenBanners(ids, IDS)
      expect(readHiddenBanners(cookie, IDS)).toEqual(IDS.filter((id) => ids.includes(id)))
      expect(writeHiddenBanners(ids.toReversed(), IDS)).toBe(cookie)
      expect(cookie).toMatch(/^[a-z0-9.]*$/)
    }),
    { numRuns: RUNS },
  )
})
