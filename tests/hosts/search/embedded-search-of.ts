import { ContentPages } from '../../../adapters/content/content-pages.ts'
import { EmbeddedSearch } from '../../../adapters/search/embedded-search.ts'
import { makeFullText } from '../../../adapters/search/open-full-text.ts'

/** Creates a search over the embedded pages. Indexes are created on first use. */
export const embeddedSearchOf = (pages = new ContentPages()): EmbeddedSearch =>
  new EmbeddedSearch((site) => makeFullText(pages, site))
