import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sitePages } from '../../domain/law/site-paths.ts'
import { SEARCH_PATH } from '../../domain/routing/form-page.ts'
import type { PageSite, PagesPort } from '../../ports/pages.ts'
import { FullText } from './full-text.ts'
import { type PageDocument, pageDocument } from './page-document.ts'

/** Returns the pages that a site has now, except the search page. */
const siteDocuments = async (pages: PagesPort, site: PageSite): Promise<readonly PageDocument[]> => {
  const paths = sitePages(site, Date.now()).filter((path) => path !== SEARCH_PATH)
  const outcomes = await Promise.all(paths.map((path) => pages.page({ site, path })))
  return outcomes.flatMap((outcome) => (outcome.ok && outcome.value.status === 200 ? pageDocument(outcome.value) : []))
}

/** Returns the path of the index that the build writes for a site, relative to the product folder. */
export const searchIndexFile = (siteCode: string): string => join('.search-index', `${siteCode}.json`)

export const makeFullText = async (pages: PagesPort, site: PageSite): Promise<FullText> =>
  FullText.of(await siteDocuments(pages, site), site.locale)

/** Opens the index that the build wrote. If it is missing or unreadable, creates an index. */
export const openFullText = async (pages: PagesPort, site: PageSite): Promise<FullText> => {
  // In development, texts change after the build.
  if (process.env['RENDERER_MODE'] !== 'production') return makeFullText(pages, site)
  try {
    return FullText.fromJson(await readFile(searchIndexFile(site.code), 'utf8'), site.locale)
  } catch {
    return makeFullText(pages, site)
  }
}

/** Creates an index of a content service's pages, which the build does not know. Rejects if the service returns no page. */
export const indexService = async (pages: PagesPort, site: PageSite): Promise<FullText> => {
  const documents = await siteDocuments(pages, site)
  if (documents.length === 0) throw new Error('The content service returned no page')
  return FullText.of(documents, site.locale)
}
