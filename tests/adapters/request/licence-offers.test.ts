import { expect, test } from 'vitest'
import { services } from '../../../adapters/wiring/services.ts'
import { offerTextsFor } from '../../../app/_messages/offer-texts.ts'
import { translatorFor } from '../../../app/_messages/translator.ts'
import { REAL_SITES } from '../../domain/sites/real-sites.ts'

test.each(REAL_SITES.all.map((site) => [site.code, site] as const))(
  'on %s, the offers for a licence name devices as the shop does, and the regular price in a phrase of its own',
  async (_, site) => {
    const t = await translatorFor(site.locale, site.language)
    const { quantity } = offerTextsFor(t, 'devices')
    const check = await services().licences.check({
      site,
      currency: site.currencies.default[0] ?? '',
      isRestricted: () => false,
      texts: (noun) => offerTextsFor(t, noun),
      typed: 'NWALL-DEMO1-UPGRD-00200',
      path: '/renew',
      origin: { site: site.code },
    })
    const views = check.kind === 'midterm' ? check.offers : []
    const options = views.flatMap((view) => (view.state === 'offered' ? view.options : []))
    expect(options).not.toEqual([])
    for (const option of options) expect(option.quantityLabel).toBe(quantity(option.quantity))
    const regular = options.flatMap(({ subscription }) => subscription ?? [])
    for (const text of regular) expect(text).toMatch(/^\P{N}{6,}[:：]/u)
  },
)

test('the English offers for a licence say that the price is the regular one', async () => {
  const t = await translatorFor('en-GB', 'en')
  expect(offerTextsFor(t, 'devices').subscription('£50.99')).toBe('Regular subscription price: £50.99')
})
