import type { Outcome } from '../../ports/outcome.ts'
import type { PageData, PagesPort } from '../../ports/pages.ts'
import { answersOfPath, FINDER_PATH, nextQuestion } from '../finder/finder-answers.ts'
import { textLocale } from '../languages/regional-texts.ts'
import type { ShownPromotion } from '../promotions/find-promotion.ts'
import { promotedContent } from '../promotions/promoted-content.ts'
import type { PromotionTexts } from '../promotions/promotion-view.ts'
import type { PageView } from '../routing/page-view.ts'
import type { Site } from '../sites/site.ts'

export interface ContentRequest {
  readonly site: Site
  readonly view: PageView
  /** Site path without the language path. */
  readonly path: string
  readonly promotionTexts: PromotionTexts
  /** Whether the page is for an editor, with unpublished sections and undated prices. @default false */
  readonly isEditor?: boolean
}

/** Removes the prices of a page, so that they are not requested. */
const withoutPrices = (page: PageData): PageData => ({
  ...page,
  priceSettings: { ...page.priceSettings, hasPrices: false },
})

/**
 * Loads the content of a page. A promotion has the content of its product. All answers of the plan finder have the same content, but
 * only the page with the result has prices.
 */
export const loadContent = async (
  pages: PagesPort,
  { site: ofRequest, view, path, promotionTexts, isEditor = false }: ContentRequest,
  shown: ShownPromotion | null,
): Promise<Outcome<PageData>> => {
  const site = { ...ofRequest, locale: textLocale(ofRequest, view.order) }
  if (shown !== null) return promotedContent(pages, site, shown, promotionTexts)
  const answers = answersOfPath(path)
  const draft = isEditor ? { isDraft: true } : {}
  const page = await pages.page({ site, path: answers === null ? path : FINDER_PATH, ...draft })
  return page.ok && answers !== null && nextQuestion(answers) !== null
    ? { ok: true, value: withoutPrices(page.value) }
    : page
}
