import { readFile } from 'node:fs/promises'
import { PAGE_PATHS } from '../../../domain/catalogue/page-paths.ts'
import { SEARCH_PATH } from '../../../domain/routing/form-page.ts'
import type { PageSite, PagesPort } from '../../../ports/pages.ts'
import { FullText } from '../../search/full-text.ts'
import { siteDocuments } from '../../search/site-documents.ts'
import { searchIndexFile } from './search-index-file.ts'

const FOUND_PATHS = PAGE_PATHS.filter((path) => path !== SEARCH_PATH)

/** Makes the index of a site from its pages: all but the one that searches. */
export const makeFullText = async (pages: PagesPort, site: PageSite): Promise<FullText> =>
  FullText.of(await siteDocuments(pages, site, FOUND_PATHS), site.locale)

/** The index that the build left; one made here where there is none, or none that can be read. */
export const openFullText = async (pages: PagesPort, site: PageSite): Promise<FullText> => {
  // Texts change while they are written: what an earlier build left is out of date then.
  if (process.env['RENDERER_MODE'] !== 'production') return makeFullText(pages, site)
  try {
    return FullText.fromJson(await readFile(searchIndexFile(site.code), 'utf8'), site.locale)
  } catch {
    return makeFullText(pages, site)
  }
}

/** An index of what a content service gives: none that the build made tells of its pages. Rejects where it gives no page. */
export const indexService = async (pages: PagesPort, site: PageSite): Promise<FullText> => {
  const documents = await siteDocuments(pages, site, FOUND_PATHS)
  if (documents.length === 0) throw new Error('The content service gives no page')
  return FullText.of(documents, site.locale)
}
