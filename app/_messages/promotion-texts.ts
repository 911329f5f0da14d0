import type { PromotionTexts } from '../../domain/promotions/promotion-view.ts'
import type { Translator } from './translator.ts'

/** The sentences of promotions, from the message catalogue of a site's language. */
export const promotionTextsFor = (t: Translator): PromotionTexts => ({
  name: (text) => t(`promotions.names.${text}`),
  savings: (percent) => t('promotions.savings', { percent }),
  renewalSavings: (percent) => t('promotions.renewalSavings', { percent }),
  until: (date) => t('promotions.until', { date }),
  endedTitle: t('promotions.endedTitle'),
  ended: (promotion, date, product) => t('promotions.ended', { promotion, date, product }),
  toProduct: (product) => t('promotions.toProduct', { product }),
})
