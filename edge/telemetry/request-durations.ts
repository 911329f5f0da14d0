import { DurationHistogram } from '../../telemetry/duration-histogram.ts'

/** The histogram of the durations of requests, after the conventions for HTTP servers. */
export const requestDurations = (): DurationHistogram =>
  new DurationHistogram('northwall-storefront', 'http.server.request.duration', 'Duration of HTTP server requests.')
