import { ContentPages } from '../../../adapters/content/content-pages.ts'
import { EmbeddedSearch } from '../../../adapters/search/embedded-search.ts'
import { makeFullText } from '../../../adapters/search/open-full-text.ts'

/** The search of the embedded pages, its indexes made when they are asked for. */
export const embeddedSearchOf = (pages = new ContentPages()): EmbeddedSearch =>
  new EmbeddedSearch((site) => makeFullText(pages, site))
