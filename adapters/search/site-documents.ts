import type { PageSite, PagesPort } from '../../ports/pages.ts'
import { type PageDocument, pageDocument } from './page-document.ts'

/** The pages of a site that can be found: of the paths, those that have a page. */
export const siteDocuments = async (
  pages: PagesPort,
  site: PageSite,
  paths: readonly string[],
): Promise<readonly PageDocument[]> => {
  const outcomes = await Promise.all(paths.map((path) => pages.page({ site, path })))
  return outcomes.flatMap((outcome) => (outcome.ok && outcome.value.status === 200 ? pageDocument(outcome.value) : []))
}
