import { isPagePath, type PagePath } from '../../domain/catalogue/page-paths.ts'
import type { BuyBlockSettings } from '../../ports/buy-block.ts'
import { type Outcome, success } from '../../ports/outcome.ts'
import type { BuyBlockQuery, PageData, PagesPort, PagesQuery } from '../../ports/pages.ts'
import { buyBlockFor, PRODUCT_PAGES } from './buy-blocks.ts'
import { home } from './home.ts'
import { cookies, privacy } from './legal-pages.ts'
import { notFound } from './not-found.ts'
import type { PageMaker } from './page-context.ts'
import { pageTextsFor } from './page-texts.ts'
import { productPage } from './product-page.ts'
import { compare, contactSales, downloads, renew, search } from './service-pages.ts'

const PAGES: Readonly<Record<PagePath, PageMaker>> = {
  '/': home,
  '/premium': productPage('premium'),
  '/plus': productPage('plus'),
  '/standard': productPage('standard'),
  '/small-office': productPage('small-office'),
  '/endpoint': productPage('endpoint'),
  '/free': productPage('free'),
  '/trial': productPage('trial'),
  '/downloads': downloads,
  '/renew': renew,
  '/contact-sales': contactSales,
  '/search': search,
  '/compare': compare,
  '/privacy': privacy,
  '/cookies': cookies,
}

/** The vendor's pages, in process: the same set on every site, in the site's language. */
export class ContentPages implements PagesPort {
  async page({ site, path }: PagesQuery): Promise<Outcome<PageData>> {
    const known = isPagePath(path)
    const make = known ? PAGES[path] : notFound
    const content = make({ site, texts: pageTextsFor(site.language) })
    return success({ ...content, path, status: known ? 200 : 404 })
  }

  async buyBlock({ site, product }: BuyBlockQuery): Promise<Outcome<BuyBlockSettings | null>> {
    const blocks = PRODUCT_PAGES.map((page) => buyBlockFor(page, site))
    return success(blocks.find((block) => block.product === product) ?? null)
  }
}
