import { describe, expect, it } from 'vitest'
import { ContentPages } from '../../../adapters/content/content-pages.ts'
import { BASE_PRODUCTS } from '../../../adapters/shop/base-price-table.ts'
import { PRODUCTS } from '../../../domain/catalogue/product-records.ts'
import { realSite } from '../../domain/sites/real-sites.ts'

const BUSINESS = PRODUCTS.flatMap(({ shortName, users }) => (users === undefined ? [] : [[shortName, users] as const]))

/** Returns the rows of the business comparison of a site. */
const comparedRows = async (code: string) => {
  const outcome = await new ContentPages().page({ site: realSite(code), path: '/compare' })
  if (!outcome.ok) throw new Error(outcome.failure.message)
  const comparisons = outcome.value.sections.filter((section) => section.kind === 'comparison')
  return comparisons.find(({ cards }) => cards.some(({ path }) => path === '/endpoint'))?.features ?? []
}

describe('the users of a business product', () => {
  it.each(BUSINESS)(
    'include each quantity that the demonstration shop sells: %s',
    (shortName, { from, to = Number.POSITIVE_INFINITY }) => {
      const { yearly = {} } = BASE_PRODUCTS[shortName] ?? {}
      const sold = Object.keys(yearly).map(Number)
      expect(sold.filter((quantity) => quantity < from || quantity > to)).toEqual([])
    },
  )

  it('are values in the comparison, with a name in the language of the site', async () => {
    expect((await comparedRows('com'))[0]).toEqual({
      name: 'Number of users',
      isIncluded: [true, true],
      values: ['5–50', '10+'],
    })
    expect((await comparedRows('de'))[0]).toMatchObject({ name: 'Anzahl der Benutzer' })
  })
})

describe('the comparison of business products', () => {
  it('has the protection that both have before their differences, and as many features of Endpoint as of Small Office', async () => {
    const [, ...rows] = await comparedRows('com')
    const marks = rows.map(({ isIncluded }) => isIncluded)
    expect(rows.slice(0, 3).map(({ name }) => name)).toEqual([
      'Real-time antivirus',
      'Web protection',
      'Ransomware shield',
    ])
    const shared = marks.filter((row) => row.every(Boolean))
    expect(marks.slice(0, shared.length)).toEqual(shared)
    const [smallOffice, endpoint] = [0, 1].map((product) => marks.filter((row) => row[product]).length)
    expect(endpoint).toBe(smallOffice)
  })
})
