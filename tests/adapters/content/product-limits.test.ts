import { describe, expect, it } from 'vitest'
import { ContentPages } from '../../../adapters/content/content-pages.ts'
import { BASE_PRODUCTS } from '../../../adapters/shop/base-price-table.ts'
import { PRODUCTS } from '../../../domain/catalogue/product-records.ts'
import { realSite } from '../../domain/sites/real-sites.ts'

const LIMITED = PRODUCTS.filter(({ limits }) => limits !== undefined)

describe('the limits of a product', () => {
  it.each(LIMITED.map(({ shortName, limits }) => [shortName, limits] as const))(
    'include each quantity and account that the demonstration shop sells: %s',
    (shortName, limits) => {
      const { yearly = {}, userAccounts = false } = BASE_PRODUCTS[shortName] ?? {}
      const sold = Object.keys(yearly).map(Number)
      const { from = 0, to = Number.POSITIVE_INFINITY } = limits?.quantity ?? {}
      expect(sold.filter((quantity) => quantity < from || quantity > to)).toEqual([])
      expect(limits?.accounts).toEqual(userAccounts ? limits?.quantity : undefined)
    },
  )

  it('are values in the comparison, with names in the language of the site', async () => {
    const rowsOf = async (code: string) => {
      const outcome = await new ContentPages().page({ site: realSite(code), path: '/compare' })
      if (!outcome.ok) throw new Error(outcome.failure.message)
      return outcome.value.sections.flatMap((section) =>
        section.kind === 'comparison'
          ? section.features.flatMap(({ name, values }) => (values === undefined ? [] : [[name, ...values]]))
          : [],
      )
    }
    expect(await rowsOf('com')).toEqual([
      ['Number of users', '5–50', '10+'],
      ['User accounts', '5–50', '–'],
    ])
    expect((await rowsOf('de')).map(([name]) => name)).toEqual(['Anzahl der Benutzer', 'Benutzerkonten'])
  })
})
