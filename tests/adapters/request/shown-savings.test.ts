import { expect, test } from 'vitest'
import { services } from '../../../adapters/wiring/services.ts'
import { offerTextsFor } from '../../../app/_messages/offer-texts.ts'
import { translatorFor } from '../../../app/_messages/translator.ts'
import type { OptionView } from '../../../domain/offers/offer-view.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { REAL_SITES, realSite } from '../../domain/sites/real-sites.ts'

const PRODUCTS = ['standard', 'plus', 'premium', 'small-office', 'endpoint']

/** Returns the options of all products in the first currency of a site. */
const optionsOf = async (site: Site): Promise<readonly OptionView[]> => {
  const t = await translatorFor(site.locale, site.language)
  const views = await services().pages.offersFor({
    site,
    currency: site.currencies.default[0] ?? '',
    path: '/',
    products: PRODUCTS,
    visitor: {},
    isRestricted: () => false,
    texts: (noun) => offerTextsFor(t, noun),
  })
  return Object.values(views).flatMap((view) => (view.state === 'offered' ? view.options : []))
}

test.each(REAL_SITES.all.map((site) => [site.code, site] as const))(
  'on %s, each struck price has its saving, in a sentence and for the picker',
  async (_, site) => {
    const struck = (await optionsOf(site)).filter((option) => option.struck !== undefined)
    const lacking = struck.filter(({ savings, shortSavings }) => savings === undefined || shortSavings === undefined)
    expect(lacking.map(({ pid }) => pid)).toEqual([])
  },
)

test('the Korean site shows the savings of a year in whole percent', async () => {
  const options = await optionsOf(realSite('cokr'))
  const year = options.find(({ pid }) => pid === 'premium-1Y-3-ar')
  expect([year?.struck, year?.shortSavings]).toEqual(['107,900원', '−39%'])
  expect(year?.savings).toContain('39%')
})
