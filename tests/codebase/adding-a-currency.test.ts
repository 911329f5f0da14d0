import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStorefront } from './copied-storefront.ts'
import { copyTree } from './copied-tree.ts'
import { ROOT } from './source-files.ts'

const RECORDS = 'domain/sites/middle-east-africa-site-records.ts'
const RATES = 'adapters/shop/exchange-rate-table.ts'
/** Where each site's prices stand as somebody read them. */
const PRICE_TEXTS = 'tests/domain/money/price-texts.tsv'

/** The currencies of a site, before and after; a country changes their order alone. */
const BEFORE = "{ default: ['ZAR', 'USD'], byCountry: { KE: ['USD', 'ZAR'], NG: ['USD', 'ZAR'] } }"
const AFTER = "{ default: ['ZAR', 'USD', 'MUR'], byCountry: { KE: ['USD', 'ZAR', 'MUR'], NG: ['USD', 'ZAR', 'MUR'] } }"

describe('a new currency on a site', () => {
  const tree = copyTree()
  const storefront = openStorefront(tree)
  afterAll(tree.remove)

  beforeAll(() => {
    tree.replace(RECORDS, `currencies: ${BEFORE}`, `currencies: ${AFTER}`)
    tree.insertBefore(RATES, '  NGN: whole(', '  MUR: whole(46, 10, 1),\n')
  })

  it("touches the record of the site, the shop's rates and the reviewed price texts, nothing else", () => {
    expect(tree.changed()).toEqual([RATES, RECORDS])
    const priced = readFileSync(join(ROOT, PRICE_TEXTS), 'utf8')
    expect([/^coza\tZAR\t/m.test(priced), /^coza\tMUR\t/m.test(priced)]).toEqual([true, false])
  })

  it('compiles', () => {
    expect(tree.typeErrors()).toBe('')
  })

  it('can be chosen, and then all prices are in it', async () => {
    expect(await storefront.page('/premium', 'coza')).toMatch(/<option[^>]* value="MUR"/)
    const html = (await storefront.page('/premium', 'coza', 'MUR')) ?? ''
    const prices = [...html.matchAll(/data-price="[^"]*"[^>]*>([^<]*)</g)].map(([, price = '']) => price)
    expect(prices.length).toBeGreaterThan(3)
    expect(prices.filter((price) => !price.includes('₨'))).toEqual([])
  })

  it('is bought in', async () => {
    const fields = { product: 'premium', option: 'premium-1Y-3-once', back: '/premium', currency: 'MUR' }
    expect(new URL(await storefront.buy(fields, 'coza')).searchParams.get('currency')).toBe('MUR')
  })
})
