import { CARD_PAGE_SETTINGS, type CardPage } from '../../domain/catalogue/product-record.ts'
import type { PageSection } from '../../ports/page-section.ts'
import type { PageData, PageSite } from '../../ports/pages.ts'
import type { PageTexts } from './page-texts.ts'

/** What a page is made from: the site it is for, and the texts of its language. */
export interface PageContext {
  readonly site: PageSite
  readonly texts: PageTexts
}

/** Makes a page without its path and status. */
export type PageMaker = (context: PageContext) => Pick<PageData, 'title' | 'description' | 'sections' | 'priceSettings'>

/** The page of some texts, with their title and description; one that shows products side by side has settings of prices. */
export const pageOf =
  <Name extends Exclude<keyof PageTexts, 'products' | 'legalTemplate'>>(
    name: Name,
    sectionsOf: (texts: PageTexts[Name], context: PageContext) => readonly PageSection[],
    cardPage?: CardPage,
  ): PageMaker =>
  (context) => {
    const { title, description } = context.texts[name]
    const prices = cardPage && CARD_PAGE_SETTINGS[cardPage].prices
    const sections = sectionsOf(context.texts[name], context)
    return { title, description, sections, ...(prices === undefined ? {} : { priceSettings: prices }) }
  }
