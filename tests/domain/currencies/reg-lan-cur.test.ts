import { expect, test } from 'vitest'
import { regLanCur } from '../../../domain/offers/price-requests.ts'
import { REAL_SITES } from '../sites/real-sites.ts'

test.each(
  REAL_SITES.all.flatMap((site) => site.currencies.default.map((currency) => [site.code, currency, site] as const)),
)('the price list of %s in %s has three path segments', (_, currency, { offersRegion, offersLanguage }) => {
  const key = regLanCur(offersRegion, offersLanguage, currency)
  expect(key).toMatch(/^[a-z]+\/[a-z]+\/[a-z]{3}$/)
  expect(key.endsWith(currency.toLowerCase())).toBe(true)
})
