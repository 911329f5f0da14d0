import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStorefront } from '../codebase/copied-storefront.ts'
import { copyTree } from '../codebase/copied-tree.ts'
import { GENERATE, PRICE_TEXTS, undocumented, VIEWS } from '../codebase/worked-example.ts'

const RECORDS = 'domain/sites/middle-east-africa-site-records.ts'

/** Currencies of a site before and after the change. A country changes only their order. */
const BEFORE = "{ default: ['ZAR', 'USD'], byCountry: { KE: ['USD', 'ZAR'], NG: ['USD', 'ZAR'] } }"
const AFTER = "{ default: ['ZAR', 'USD', 'MUR'], byCountry: { KE: ['USD', 'ZAR', 'MUR'], NG: ['USD', 'ZAR', 'MUR'] } }"

// The tests follow the steps of a contributor.
describe('a new currency on a site', { shuffle: false }, () => {
  const tree = copyTree()
  const storefront = openStorefront(tree)
  afterAll(tree.remove)

  beforeAll(() => {
    tree.replace(RECORDS, `currencies: ${BEFORE}`, `currencies: ${AFTER}`)
  })

  it('changes only the site record; `npm run generate` then writes the nginx cache key and the price texts', () => {
    expect(tree.changed()).toEqual([RECORDS])
    tree.run(GENERATE)
    expect(tree.changed()).toEqual([VIEWS, RECORDS, PRICE_TEXTS])
    expect(readFileSync(join(tree.root, VIEWS), 'utf8')).toContain('  MUR MUR;\n')
    expect(readFileSync(join(tree.root, PRICE_TEXTS), 'utf8')).toMatch(/^coza\tMUR\t₨/m)
  })

  it('matches the worked example in CONTRIBUTING.md', () => {
    expect(undocumented('A currency', [`currencies: ${AFTER},`])).toEqual([])
  })

  it('compiles', () => {
    expect(tree.typeErrors()).toBe('')
  })

  it('applies to all prices after a visitor has chosen it', async () => {
    expect(await storefront.page('/premium', 'coza')).toMatch(/<option[^>]* value="MUR"/)
    const html = (await storefront.page('/premium', 'coza', 'MUR')) ?? ''
    const prices = [...html.matchAll(/data-price="[^"]*"[^>]*>([^<]*)</g)].map(([, price = '']) => price)
    expect(prices.length).toBeGreaterThan(3)
    expect(prices.filter((price) => !price.includes('₨'))).toEqual([])
  })

  it('is used in the store link', async () => {
    const fields = { product: 'premium', option: 'premium-1Y-3-once', back: '/premium', currency: 'MUR' }
    expect(new URL(await storefront.buy(fields, 'coza')).searchParams.get('currency')).toBe('MUR')
  })
})
