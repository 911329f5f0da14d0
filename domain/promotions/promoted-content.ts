import type { Outcome } from '../../ports/outcome.ts'
import type { PageData, PagesPort } from '../../ports/pages.ts'
import { NOT_FOUND_PATH } from '../catalogue/page-paths.ts'
import { productName } from '../catalogue/product-lookup.ts'
import type { Site } from '../sites/site.ts'
import { promotionEnd, type ShownPromotion } from './find-promotion.ts'
import type { PromotionTexts } from './promotion-view.ts'

/** Builds the page of a running promotion: the product's page without installers. */
const runningPage = (page: PageData, name: string): PageData => ({
  ...page,
  component: 'promotion',
  title: `${name} – ${productName(page)}`,
  sections: page.sections.filter(({ kind }) => kind !== 'downloads'),
})

/** Builds the page of an ended promotion: links to the product at its usual price, and to all other products. */
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
    component: 'promotion',
    title: `${texts.endedTitle} – ${name}`,
    description: lead,
    status: 410,
    // Does not request prices, because the product's own page has the usual prices.
    priceSettings: { hasPrices: false },
    sections: [
      { kind: 'hero', title: texts.endedTitle, lead, points: [], action, picture: 'not-found' },
      ...notFound.sections.filter(({ kind }) => kind === 'products'),
    ],
  }
}

/**
 * Loads the content of a promotion. A running promotion has the page of its product. An ended promotion has a page with status
 * 410 and links. A future promotion has the 404 page. Fails if one of these pages cannot be loaded.
 */
export const promotedContent = async (
  pages: PagesPort,
  site: Site,
  shown: ShownPromotion,
  texts: PromotionTexts,
): Promise<Outcome<PageData>> => {
  const { promotion, phase } = shown
  if (phase === 'upcoming') return pages.page({ site, path: NOT_FOUND_PATH })
  // Loaded at once, because the calls of a page share its time.
  const [product, notFound] = await Promise.all([
    pages.page({ site, path: promotion.page }),
    phase === 'running' ? null : pages.page({ site, path: NOT_FOUND_PATH }),
  ])
  if (!product.ok) return product
  if (notFound === null) return { ok: true, value: runningPage(product.value, texts.name(promotion.text)) }
  if (!notFound.ok) return notFound
  return { ok: true, value: endedPage(shown, site, texts, { product: product.value, notFound: notFound.value }) }
}
