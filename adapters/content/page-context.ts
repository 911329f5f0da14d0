import type { PageData, PageSite } from '../../ports/pages.ts'
import type { PageTexts } from './page-texts.ts'

/** What a page is made from: the site it is for, and the texts of its language. */
export interface PageContext {
  readonly site: PageSite
  readonly texts: PageTexts
}

/** A page without its path and status. */
type PageContent = Pick<PageData, 'title' | 'description' | 'sections'>

export type PageMaker = (context: PageContext) => PageContent
