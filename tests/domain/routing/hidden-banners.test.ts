import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BANNERS } from '../../../domain/promotions/promotion-records.ts'
import { readHiddenBanners, writeHiddenBanners } from '../../../domain/routing/visitor.ts'
import { RUNS } from '../runs.ts'

const IDS = BANNERS.map(({ id }) => id)

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
])('the cookie %j hides the banners %j', (cookie, ids) => {
  expect(readHiddenBanners(cookie)).toEqual(ids)
})

test('whatever was hidden, in whatever order, is one cookie, and comes back from it', () => {
  const anyId = fc.oneof(fc.constantFrom(...IDS), fc.string())
  fc.assert(
    fc.property(fc.array(anyId), (ids) => {
      const cookie = writeHiddenBanners(ids)
      expect(readHiddenBanners(cookie)).toEqual(IDS.filter((id) => ids.includes(id)))
      expect(writeHiddenBanners(ids.toReversed())).toBe(cookie)
      expect(cookie).toMatch(/^[a-z0-9.]*$/)
    }),
    { numRuns: RUNS },
  )
})
