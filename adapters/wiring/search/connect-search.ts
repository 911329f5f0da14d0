import type { ClockPort } from '../../../ports/clock.ts'
import type { PagesPort } from '../../../ports/pages.ts'
import type { SearchPort } from '../../../ports/search.ts'
import { callSettings } from '../../api-router/calls/call-settings.ts'
import { HttpSearch } from '../../api-router/calls/http-search.ts'
import { CallGuard } from '../../api-router/client/guard/call-guard.ts'
import { Http } from '../../api-router/client/http.ts'
import { logLine } from '../../observability/log-line.ts'
import { EmbeddedSearch } from '../../search/embedded-search.ts'
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
  const settings = callSettings('search', ROUTER_CALLS)
  return new HttpSearch({
    origin,
    http: new Http(clock, { bodyLimitBytes: settings.bodyLimitBytes }),
    guard: new CallGuard(settings, clock, Math.random, (level, message) =>
      logLine(level, message, { calls: 'search', router: origin }),
    ),
  })
}
