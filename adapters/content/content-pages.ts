import type { ServicePath, SharedNoticePath } from '../../domain/catalogue/page-paths.ts'
import { LICENCE_OFFERS } from '../../domain/catalogue/product-lookup.ts'
import { PRODUCTS } from '../../domain/catalogue/product-records.ts'
import type { HELP_PATH } from '../../domain/help/help-articles.ts'
import type { BuyBlockSettings } from '../../ports/buy-block-settings.ts'
import { type Outcome, success } from '../../ports/outcome.ts'
import type { BuyBlockQuery, PageData, PageSite, PagesPort, PagesQuery } from '../../ports/pages.ts'
import { about, disclosure, transparency } from './about-pages.ts'
import { helpPageFor, helpTextsFor } from './help-pages.ts'
import { cookies, licenceAgreement, noticePageFor, privacy, terms } from './legal-pages.ts'
import { pageTextsFor } from './load-page-texts.ts'
import pageDates from './page-dates.json' with { type: 'json' }
import type { PageMaker } from './page-maker.ts'
import { addOnBlockFor, buyBlockFor, licenceBlockFor } from './product-blocks.ts'
import { productPageFor, reviews } from './product-pages.ts'
import {
  compare,
  contactSales,
  downloads,
  finder,
  guarantee,
  home,
  notFound,
  orders,
  renewPage,
  search,
  support,
} from './site-pages.ts'

const RENEW_PATH = '/renew'

const OTHER_PAGES: Readonly<
  Record<'/' | Exclude<ServicePath, typeof HELP_PATH | typeof RENEW_PATH> | SharedNoticePath, PageMaker>
> = {
  '/': home,
  '/downloads': downloads,
  '/contact-sales': contactSales,
  '/support': support,
  '/search': search,
  '/compare': compare,
  '/finder': finder,
  '/reviews': reviews,
  '/guarantee': guarantee,
  '/orders': orders,
  '/about': about,
  '/disclosure': disclosure,
  '/transparency': transparency,
  '/privacy': privacy,
  '/cookies': cookies,
  '/terms': terms,
  '/licence-agreement': licenceAgreement,
}

const PAGES: ReadonlyMap<string, PageMaker> = new Map([
  ...Object.entries(OTHER_PAGES),
  ...PRODUCTS.map((product) => [`/${product.page}`, productPageFor(product)] as const),
])

/** The dates of the last changes by path. `npm run generate` sets today's date for pages whose content has changed. */
const CHANGED: ReadonlyMap<string, string> = new Map(pageDates.map(({ path, changedOn }) => [path, changedOn]))

/** Returns the maker of a page. Undefined if the site has no such page. */
const makerFor = async (path: string, site: PageSite): Promise<PageMaker | undefined> => {
  if (path === RENEW_PATH) return renewPage(await helpTextsFor(site))
  return PAGES.get(path) ?? noticePageFor(path, site.language) ?? helpPageFor(path, site)
}

/** Serves the built-in pages in the site's language. Every site has the same pages. */
export class ContentPages implements PagesPort {
  async page({ site, path, isDraft = false }: PagesQuery): Promise<Outcome<PageData>> {
    const make = await makerFor(path, site)
    const content = (make ?? notFound)({ site, texts: await pageTextsFor(site.language, site.locale) })
    const sections = isDraft ? content.sections : content.sections.filter((section) => section.isDraft !== true)
    const changedOn = CHANGED.get(path)
    return success({
      ...content,
      ...(changedOn === undefined ? {} : { changedOn }),
      sections,
      path,
      status: make === undefined ? 404 : 200,
    })
  }

  async buyBlock({ site, product }: BuyBlockQuery): Promise<Outcome<BuyBlockSettings | null>> {
    const known = PRODUCTS.find(({ shortName }) => shortName === product)
    if (known !== undefined) return success(buyBlockFor(known, site))
    const addOn = addOnBlockFor(product, site)
    if (addOn !== undefined) return success(addOn)
    const offer = LICENCE_OFFERS.find(({ shortName }) => shortName === product)
    return success(
      offer === undefined ? null : licenceBlockFor(offer, site, await pageTextsFor(site.language, site.locale)),
    )
  }
}
