import type { PromotionTexts } from '../../../domain/promotions/promotion-view.ts'

export const promotionTexts: PromotionTexts = {
  name: (text) => `the ${text} offer`,
  savings: (percent) => `up to ${percent}`,
  price: (price, usual) => `${price} not ${usual}`,
  pay: (price) => `pay ${price}`,
  renewalSavings: (percent) => `next up to ${percent}`,
  until: (date) => `until ${date}`,
  currency: (name) => `in ${name}`,
  endedTitle: 'Over',
  ended: (promotion, date, product) => `${promotion} ended ${date}, ${product} goes on`,
  toProduct: (product) => `see ${product}`,
}
