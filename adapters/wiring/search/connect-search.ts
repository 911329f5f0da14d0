import type { ClockPort } from '../../../ports/clock.ts'
import type { PagesPort } from '../../../ports/pages.ts'
import type { SearchPort } from '../../../ports/search.ts'
import { HttpSearch } from '../../api-router/calls/http-search.ts'
import { EmbeddedSearch } from '../../search/embedded-search.ts'
import { connectService } from '../calls/connect-service.ts'
import type { Config } from '../config.ts'
import { indexService, openFullText } from './open-full-text.ts'

const SECOND_MS = 1_000

/** The search service of `SEARCH_URL`; without it this process searches the pages itself, wherever they come from. */
export const connectSearch = (
  config: Pick<Config, 'SEARCH_URL' | 'ROUTER_CALLS' | 'CONTENT_URL' | 'PRICES_FRESH_SECONDS'>,
  pages: PagesPort,
  clock: ClockPort,
): SearchPort => {
  const { SEARCH_URL: origin, CONTENT_URL, PRICES_FRESH_SECONDS, ROUTER_CALLS } = config
  if (origin === undefined)
    return CONTENT_URL === undefined
      ? new EmbeddedSearch((site) => openFullText(pages, site))
      : new EmbeddedSearch((site) => indexService(pages, site), PRICES_FRESH_SECONDS * SECOND_MS)
  return new HttpSearch(connectService({ kind: 'search', clock, overrides: ROUTER_CALLS })(origin))
}
