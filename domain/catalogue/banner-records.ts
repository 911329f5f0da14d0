import type { BannerRecord } from './banner-record.ts'

/** Every banner. Not on pages of products: those have the most views, and sell by themselves. */
export const BANNERS: readonly BannerRecord[] = [
  { id: 'welcome', promotion: 'welcome', pages: ['/', '/compare'] },
  { id: 'anniversary', promotion: 'anniversary', pages: ['/'] },
]
