import type { ServicePath, SharedNoticePath } from '../../domain/catalogue/page-paths.ts'
import { LICENCE_OFFERS } from '../../domain/catalogue/product-lookup.ts'
import { PRODUCTS } from '../../domain/catalogue/product-records.ts'
import type { BuyBlockSettings } from '../../ports/buy-block.ts'
import { type Outcome, success } from '../../ports/outcome.ts'
import type { BuyBlockQuery, PageData, PagesPort, PagesQuery } from '../../ports/pages.ts'
import { addOnBlockFor } from './add-on-block-for.ts'
import { buyBlockFor } from './buy-block-for.ts'
import { home } from './home.ts'
import { cookies, licenceAgreement, privacy, terms } from './legal-pages.ts'
import { licenceBlockFor } from './licence-block-for.ts'
import { notFound } from './not-found.ts'
import { noticePageFor } from './notices/notice-page-for.ts'
import { account, guarantee } from './order-pages.ts'
import type { PageMaker } from './page-context.ts'
import { pageTextsFor } from './page-texts-for.ts'
import { productPageFor } from './product-page-for.ts'
import { reviews } from './reviews.ts'
import { compare, contactSales, downloads, renew, search, support } from './service-pages.ts'

const OTHER_PAGES: Readonly<Record<'/' | ServicePath | SharedNoticePath, PageMaker>> = {
  '/': home,
  '/downloads': downloads,
  '/renew': renew,
  '/contact-sales': contactSales,
  '/support': support,
  '/search': search,
  '/compare': compare,
  '/reviews': reviews,
  '/guarantee': guarantee,
  '/account': account,
  '/privacy': privacy,
  '/cookies': cookies,
  '/terms': terms,
  '/licence-agreement': licenceAgreement,
}

const PAGES: ReadonlyMap<string, PageMaker> = new Map([
  ...Object.entries(OTHER_PAGES),
  ...PRODUCTS.map((product) => [`/${product.page}`, productPageFor(product)] as const),
])

/** The vendor's pages: the same set on every site, in the site's language. */
export class ContentPages implements PagesPort {
  async page({ site, path, isDraft = false }: PagesQuery): Promise<Outcome<PageData>> {
    const make = PAGES.get(path) ?? noticePageFor(path, site.language)
    const content = (make ?? notFound)({ site, texts: await pageTextsFor(site.language, site.locale) })
    const sections = isDraft ? content.sections : content.sections.filter((section) => section.isDraft !== true)
    return success({ ...content, sections, path, status: make === undefined ? 404 : 200 })
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
