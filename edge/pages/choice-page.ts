import { readChoice } from '../../domain/routing/choice-query.ts'
import { type CachedPage, compressPage, plainBody } from './cached-page.ts'

/** Whether a query has the choice of a buy block. */
export const hasChoice = (query: string): boolean =>
  query !== '' && Object.keys(readChoice(new Map(new URLSearchParams(query)))).length > 0

const DEFERRED_SCRIPT = /(<script src="\/scripts\/page-[\w-]{8}\.js") defer=""/

/** Finished pages for links with a choice. Each lives as long as the cached page that it was made of. */
const choicePages = new WeakMap<CachedPage, Promise<CachedPage>>()

const makeChoicePage = async (page: CachedPage): Promise<CachedPage> => {
  const html = plainBody(page).toString()
  const immediate = html.replace(DEFERRED_SCRIPT, '$1')
  if (immediate === html) return page
  return { ...page, ...(await compressPage(immediate, page.dcz?.dictionary ?? null)), etag: `${page.etag}-choice` }
}

/**
 * Returns the page for a link with a choice, without a render. It is the same for all choices. Its script is not deferred, because
 * it selects the choice before the first paint. Most visitors have this script from the page before.
 */
export const choicePage = (page: CachedPage): Promise<CachedPage> => {
  const known = choicePages.get(page)
  if (known !== undefined) return known
  const made = makeChoicePage(page)
  choicePages.set(page, made)
  return made
}
