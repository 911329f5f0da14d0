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
import { openFullText } from './open-full-text.ts'

/** The search service of `SEARCH_URL`; without it this process searches the pages itself. */
export const connectSearch = (
  { SEARCH_URL: origin, ROUTER_CALLS }: Pick<Config, 'SEARCH_URL' | 'ROUTER_CALLS'>,
  pages: PagesPort,
  clock: ClockPort,
): SearchPort => {
  if (origin === undefined) return new EmbeddedSearch((site) => openFullText(pages, site))
  const settings = callSettings('search', ROUTER_CALLS)
  return new HttpSearch({
    origin,
    http: new Http(clock, { bodyLimitBytes: settings.bodyLimitBytes }),
    guard: new CallGuard(settings, clock, Math.random, (level, message) =>
      logLine(level, message, { calls: 'search', router: origin }),
    ),
  })
}
