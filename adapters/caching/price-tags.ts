import type { OffersQuery } from '../../ports/offers.ts'

/** What a price list can be purged by: `prices`, `region:<region>/<language>`, `store:…`, `currency:…`, `product:…`, `promotion:…`. */
export const priceTags = ({ regLanCur, store, currency, products, promotion }: OffersQuery): readonly string[] => [
  'prices',
  `region:${regLanCur.split('/').slice(0, 2).join('/')}`,
  `store:${store}`,
  `currency:${currency.toLowerCase()}`,
  ...products.map((product) => `product:${product}`),
  ...(promotion === undefined ? [] : [`promotion:${promotion}`]),
]
