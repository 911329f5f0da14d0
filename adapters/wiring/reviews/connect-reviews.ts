import type { ClockPort } from '../../../ports/clock.ts'
import type { ReviewsPort } from '../../../ports/content/reviews.ts'
import { callSettings } from '../../api-router/calls/call-settings.ts'
import { HttpReviews } from '../../api-router/calls/http-reviews.ts'
import { CallGuard } from '../../api-router/client/guard/call-guard.ts'
import { Http } from '../../api-router/client/http.ts'
import { logLine } from '../../observability/log-line.ts'
import { EmbeddedReviews } from '../../reviews/embedded-reviews.ts'
import type { Config } from '../config.ts'

/** The review service of `REVIEWS_URL`; without it demonstration reviews. */
export const connectReviews = (
  { REVIEWS_URL: origin, ROUTER_CALLS }: Pick<Config, 'REVIEWS_URL' | 'ROUTER_CALLS'>,
  clock: ClockPort,
): ReviewsPort => {
  if (origin === undefined) return new EmbeddedReviews()
  const settings = callSettings('reviews', ROUTER_CALLS)
  return new HttpReviews({
    origin,
    http: new Http(clock, { bodyLimitBytes: settings.bodyLimitBytes }),
    guard: new CallGuard(settings, clock, Math.random, (level, message) =>
      logLine(level, message, { calls: 'reviews', router: origin }),
    ),
  })
}
