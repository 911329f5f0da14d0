import type { PageView } from '../../../domain/routing/page-view.ts'

/** Returns the view of a visitor about whom nothing is known, on a site that sells in the currency. */
export const plainView = (currency: string): PageView => ({
  currency,
  order: 'any',
  restricted: [],
  downloadCountry: null,
  platform: null,
  hiddenBanners: [],
  message: null,
})
