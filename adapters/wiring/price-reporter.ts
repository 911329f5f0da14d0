import type { PriceReport, ReportPriceProblem } from '../../domain/offers/price-report.ts'
import type { ClockPort } from '../../ports/clock.ts'
import type { MetricsPort } from '../../ports/metrics.ts'
import { logLine } from '../system/log-line.ts'
import type { Config } from './config.ts'

/** A problem that many visitors meet at once is told once in this time. */
const QUIET_MS = 5_000
const MAX_REMEMBERED = 1_000

/** Whether a report was not told just now. Forgets the oldest where it would remember too many. */
const rememberer = (clock: ClockPort) => {
  const toldMs = new Map<string, number>()
  return (report: PriceReport): boolean => {
    const key = JSON.stringify(report)
    const nowMs = clock.now()
    if (nowMs - (toldMs.get(key) ?? Number.NEGATIVE_INFINITY) < QUIET_MS) return false
    toldMs.delete(key)
    toldMs.set(key, nowMs)
    const [oldest] = toldMs.keys()
    if (toldMs.size > MAX_REMEMBERED && oldest !== undefined) toldMs.delete(oldest)
    return true
  }
}

/** Tells price problems to the log and, in production, to whoever collects errors. It never waits for that. */
export const priceReporter = (
  metrics: MetricsPort,
  environment: Config['APP_ENV'],
  clock: ClockPort,
): ReportPriceProblem => {
  const isNews = rememberer(clock)
  return (report) => {
    if (!isNews(report)) return
    const { type, message, details } = report
    logLine('error', message, { type, ...details })
    if (environment !== 'production') return
    const url = typeof details['url'] === 'string' ? details['url'] : ''
    void metrics.error({ type, level: 'error', message, url })
  }
}
