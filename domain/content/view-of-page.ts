import type { PageData } from '../../ports/pages.ts'
import type { PageView } from '../routing/page-view.ts'
import type { Site } from '../sites/site.ts'

/** The view in which a page is shown: a currency that the page names is its only one, on a site that sells in it. */
export const viewOfPage = (site: Site, view: PageView, { currency }: Pick<PageData, 'currency'>): PageView =>
  currency !== undefined && site.currencies.default.includes(currency) ? { ...view, currency, order: 'only' } : view
