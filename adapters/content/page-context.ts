import type { PageData, PageSection, PageSite } from '../../ports/pages.ts'
import type { PageTexts } from './page-texts.ts'

/** What a page is made from: the site it is for, and the texts of its language. */
export interface PageContext {
  readonly site: PageSite
  readonly texts: PageTexts
}

/** Makes a page without its path and status. */
export type PageMaker = (context: PageContext) => Pick<PageData, 'title' | 'description' | 'sections'>

/** The page of some texts, with their title and description. */
export const pageOf =
  <Name extends Exclude<keyof PageTexts, 'products'>>(
    name: Name,
    sectionsOf: (texts: PageTexts[Name], context: PageContext) => readonly PageSection[],
  ): PageMaker =>
  (context) => {
    const texts = context.texts[name]
    return { title: texts.title, description: texts.description, sections: sectionsOf(texts, context) }
  }
