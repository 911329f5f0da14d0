import type { PagePath } from './page-paths.ts'
import type { PROMOTIONS } from './promotion-records.ts'

/** One banner: it announces a promotion on some pages, on the sites of the promotion and while that runs. */
export interface BannerRecord {
  /** Lower-case letters and digits, for it is a word of a view and of a cookie. Unique. */
  readonly id: string
  /** Code of the promotion that it announces and leads to. */
  readonly promotion: (typeof PROMOTIONS)[number]['code']
  /** Where it stands. Each page has twice the views for each of its banners, so that most pages have none. */
  readonly pages: readonly PagePath[]
}
