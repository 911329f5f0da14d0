import type { Outcome } from '../../ports/outcome.ts'
import type { PageData, PagesPort } from '../../ports/pages.ts'
import { NOT_FOUND_PATH } from '../catalogue/page-paths.ts'
import { productName } from '../catalogue/product-lookup.ts'
import type { Site } from '../sites/site.ts'
import type { ShownPromotion } from './find-promotion.ts'
import { promotionEnd } from './find-promotion.ts'
import type { PromotionTexts } from './promotion-view.ts'

/** The page of a promotion that runs: that of its product without installers, which are where the product is at home. */
const runningPage = (page: PageData, name: string): PageData => ({
  ...page,
  title: `${name} – ${page.title}`,
  sections: page.sections.filter(({ kind }) => kind !== 'downloads'),
})

/** The content of a promotion that is over: says so, and leads to the product at its usual price, and to all others. */
const endedPage = (
  { promotion }: ShownPromotion,
  site: Site,
  texts: PromotionTexts,
  { product, notFound }: { readonly product: PageData; readonly notFound: PageData },
): PageData => {
  const name = texts.name(promotion.text)
  const lead = texts.ended(name, promotionEnd(promotion, site).text, productName(product))
  const action = { path: promotion.page, label: texts.toProduct(productName(product)) }
  return {
    ...notFound,
    title: `${texts.endedTitle} – ${name}`,
    description: lead,
    status: 410,
    // Whoever looks for a price that is gone asks no source: the product's own page has the usual one.
    priceSettings: { hasPrices: false },
    sections: [
      { kind: 'hero', title: texts.endedTitle, lead, points: [], action, picture: 'not-found' },
      ...notFound.sections.filter(({ kind }) => kind === 'products'),
    ],
  }
}

/**
 * The content that a promotion's code leads to: while it runs, the page of its product; when it is over, a page with status
 * 410 and a way on; before it begins, what an unknown code leads to. Fails where the content of one of these does.
 */
export const promotedContent = async (
  pages: PagesPort,
  site: Site,
  shown: ShownPromotion,
  texts: PromotionTexts,
): Promise<Outcome<PageData>> => {
  const { promotion, phase } = shown
  if (phase === 'upcoming') return pages.page({ site, path: NOT_FOUND_PATH })
  const product = await pages.page({ site, path: promotion.page })
  if (!product.ok) return product
  if (phase === 'running') return { ok: true, value: runningPage(product.value, texts.name(promotion.text)) }
  const notFound = await pages.page({ site, path: NOT_FOUND_PATH })
  if (!notFound.ok) return notFound
  return { ok: true, value: endedPage(shown, site, texts, { product: product.value, notFound: notFound.value }) }
}
