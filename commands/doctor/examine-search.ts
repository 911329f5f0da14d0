import { ContentPages } from '../../adapters/content/content-pages.ts'
import { SystemClock } from '../../adapters/system/system-clock.ts'
import type { Config } from '../../adapters/wiring/config.ts'
import { connectSearch } from '../../adapters/wiring/connect-content.ts'
import type { Site } from '../../domain/sites/site.ts'
import { bad, type Finding, good } from './finding.ts'

const TEXT = 'premium'

/** Searches on the first site, in the service of `SEARCH_URL` or in the embedded `search`; not where it is made of pages of a content service. */
export const examineSearch = async (config: Config, sites: readonly Site[]): Promise<readonly Finding[]> => {
  const [site] = sites
  if (site === undefined || (config.SEARCH_URL === undefined && config.CONTENT_URL !== undefined)) return []
  const name = `search: ${config.SEARCH_URL ?? 'embedded'}`
  const search = connectSearch(config, new ContentPages(), new SystemClock())
  const answer = await search.search({ site, text: TEXT, page: 1, perPage: 1 })
  if (!answer.ok) return [bad(`${name}: ${answer.failure.message}`, 'Start the service or correct SEARCH_URL.')]
  return answer.value.total > 0
    ? [good(`${name} finds pages`)]
    : [bad(`${name} finds nothing for ${TEXT} on ${site.code}`, 'Have the service index the pages.')]
}
