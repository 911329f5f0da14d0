import type { ReportPriceProblem } from '../../domain/offers/price-report.ts'
import { TellOnce } from '../../domain/tracking/tell-once.ts'
import type { ClockPort } from '../../ports/clock.ts'
import type { MetricsPort } from '../../ports/metrics.ts'
import { logLine } from '../system/log-line.ts'
import type { Config } from './config.ts'

/** A problem that many visitors meet at once is told once in this time. */
const QUIET_MS = 5_000

/** Tells price problems to the log and, in production, to whoever collects errors. It never waits for that. */
export const priceReporter = (
  metrics: MetricsPort,
  environment: Config['APP_ENV'],
  clock: ClockPort,
): ReportPriceProblem => {
  const told = new TellOnce(clock, QUIET_MS)
  return (report) => {
    if (!told.isNews(JSON.stringify(report))) return
    const { type, message, details } = report
    logLine('error', message, { type, ...details })
    if (environment !== 'production') return
    const url = typeof details['url'] === 'string' ? details['url'] : ''
    void metrics.error({ type, level: 'error', message, url })
  }
}
