import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStorefront } from './copied-storefront.ts'
import { copyTree } from './copied-tree.ts'
import { ROOT } from './source-files.ts'
import { undocumented, VIEWS, WRITE_VIEWS } from './worked-example.ts'

const RECORDS = 'domain/sites/middle-east-africa-site-records.ts'
const RATES = 'adapters/shop/exchange-rate-table.ts'
/** Prices of each site, reviewed by a reader of its language. */
const PRICE_TEXTS = 'tests/domain/money/price-texts.tsv'

/** Currencies of a site before and after. A country changes only their order. */
const BEFORE = "{ default: ['ZAR', 'USD'], byCountry: { KE: ['USD', 'ZAR'], NG: ['USD', 'ZAR'] } }"
const AFTER = "{ default: ['ZAR', 'USD', 'MUR'], byCountry: { KE: ['USD', 'ZAR', 'MUR'], NG: ['USD', 'ZAR', 'MUR'] } }"

const RATE = '  MUR: whole(46, 10, 1),\n'

describe('a new currency on a site', () => {
  const tree = copyTree()
  const storefront = openStorefront(tree)
  afterAll(tree.remove)

  beforeAll(() => {
    tree.replace(RECORDS, `currencies: ${BEFORE}`, `currencies: ${AFTER}`)
    tree.insertBefore(RATES, '  NGN: whole(', RATE)
    tree.run(...WRITE_VIEWS)
  })

  it('changes the record of the site, the rates of the shop, the cache key of nginx and the reviewed price texts, and no other file', () => {
    expect(tree.changed()).toEqual([RATES, VIEWS, RECORDS])
    const priced = readFileSync(join(ROOT, PRICE_TEXTS), 'utf8')
    expect([/^coza\tZAR\t/m.test(priced), /^coza\tMUR\t/m.test(priced)]).toEqual([true, false])
  })

  it('is the worked example of CONTRIBUTING.md', () => {
    expect(undocumented('A currency', [`currencies: ${AFTER},`, RATE])).toEqual([])
  })

  it('compiles', () => {
    expect(tree.typeErrors()).toBe('')
  })

  it('can be chosen, and then applies to all prices', async () => {
    expect(await storefront.page('/premium', 'coza')).toMatch(/<option[^>]* value="MUR"/)
    const html = (await storefront.page('/premium', 'coza', 'MUR')) ?? ''
    const prices = [...html.matchAll(/data-price="[^"]*"[^>]*>([^<]*)</g)].map(([, price = '']) => price)
    expect(prices.length).toBeGreaterThan(3)
    expect(prices.filter((price) => !price.includes('₨'))).toEqual([])
  })

  it('is the currency of the store link', async () => {
    const fields = { product: 'premium', option: 'premium-1Y-3-once', back: '/premium', currency: 'MUR' }
    expect(new URL(await storefront.buy(fields, 'coza')).searchParams.get('currency')).toBe('MUR')
  })
})
