import { LRUCache } from 'lru-cache'
import { readChoice } from '../../domain/routing/choice-query.ts'
import { type CachedPage, compressPage, plainBody } from './cached-page.ts'
import { RenderQueue } from './render-queue.ts'

/** Whether a query has the choice of a buy block. */
export const hasChoice = (query: string): boolean =>
  query !== '' && Object.keys(readChoice(new Map(new URLSearchParams(query)))).length > 0

const DEFERRED_SCRIPT = /(<script src="\/scripts\/page-[\w-]{8}\.js") defer=""/

/** Finished pages for links with a choice, at most 100, which take about 10 MB beside the cache. */
const choicePages = new LRUCache<CachedPage, Promise<CachedPage>>({ max: 100 })

/** Each copy takes about 15 MB while it is compressed with a dictionary. */
const MAX_AT_ONCE = 2
const copies = new RenderQueue(MAX_AT_ONCE)

const makeChoicePage = async (page: CachedPage): Promise<CachedPage> => {
  const html = plainBody(page).toString()
  const immediate = html.replace(DEFERRED_SCRIPT, '$1')
  if (immediate === html) return page
  return { ...page, ...(await compressPage(immediate, page.dcz?.dictionary ?? null)), etag: `${page.etag}-choice` }
}

/**
 * Returns the page for a link with a choice, without a render. It is the same for all choices. Its script is not deferred, because
 * it selects the choice before the first paint. Most visitors have this script from the page before. If too many copies are being
 * made, returns the page whose script selects the choice later.
 *
 * @param mayMake whether the client may cause the work; called only if nothing else prevents it
 */
export const choicePage = async (page: CachedPage, mayMake: () => boolean): Promise<CachedPage> => {
  const known = choicePages.get(page)
  if (known !== undefined) return known
  if (copies.inFlight >= MAX_AT_ONCE || !mayMake()) return page
  const made = copies.run(() => makeChoicePage(page))
  choicePages.set(page, made)
  made.catch(() => choicePages.delete(page))
  return made
}
