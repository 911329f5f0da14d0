import type { Outcome } from '../../ports/outcome.ts'
import type { PageData } from '../../ports/pages.ts'
import { isPurchasePath, NOT_FOUND_PATH, purchasePath } from '../catalogue/page-paths.ts'
import type { LoadedPage, PageRequest, PageService } from './page.service.ts'

/**
 * Builds the page with the purchase form of one product of the home page. Returns null if the home page does not sell the product in
 * a modal.
 */
const purchasePage = (home: PageData, path: string): PageData | null => {
  const cards = home.sections.flatMap((section) =>
    section.kind === 'products' && section.selling === 'modal' ? section.cards : [],
  )
  const card = cards.find(({ buyBlock }) => buyBlock !== undefined && purchasePath(buyBlock.product) === path)
  if (card === undefined) return null
  const { name, tagline, points, buyBlock, screen } = card
  return {
    ...home,
    component: 'purchase',
    path,
    title: name,
    description: tagline,
    sections: [
      {
        kind: 'hero',
        title: name,
        lead: tagline,
        points,
        ...(buyBlock === undefined ? {} : { buyBlock }),
        ...(screen === undefined ? {} : { screen }),
      },
    ],
  }
}

/**
 * Loads a page. A purchase form is loaded as a part of the home page, so that a modal has the same offers as its card: the same
 * preselected option, price settings and add-ons.
 */
export const loadWithPurchases = async (
  pages: Pick<PageService, 'load'>,
  request: PageRequest,
): Promise<Outcome<LoadedPage>> => {
  const { path } = request
  if (!isPurchasePath(path)) return pages.load(request)
  const home = await pages.load({ ...request, path: '/' })
  if (!home.ok) return home
  const { value, ...life } = home.value
  const page = purchasePage(value.page, path)
  if (page === null) return pages.load({ ...request, path: NOT_FOUND_PATH })
  return { ok: true, value: { ...life, value: { ...value, page, banners: [] } } }
}
