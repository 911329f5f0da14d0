import type { ReportPriceProblem } from '../../domain/offers/price-report.ts'
import type { MetricsPort } from '../../ports/metrics.ts'
import { logLine } from '../system/log-line.ts'
import type { Config } from './config.ts'

/** Tells price problems to the log and, in production, to whoever collects errors. It never waits for that. */
export const priceReporter =
  (metrics: MetricsPort, environment: Config['APP_ENV']): ReportPriceProblem =>
  ({ type, message, details }) => {
    logLine('error', message, { type, ...details })
    if (environment !== 'production') return
    const url = typeof details['url'] === 'string' ? details['url'] : ''
    void metrics.error({ type, level: 'error', message, url })
  }
