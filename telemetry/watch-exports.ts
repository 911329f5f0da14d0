import { type ExportResult, ExportResultCode } from '@opentelemetry/core'

/** Whatever sends spans or metrics to a collector. */
interface Exporter<Items> {
  export(items: Items, done: (result: ExportResult) => void): void
}

/** Called when a collector takes no more exports of a signal, and when it takes them again: a line each. */
export type ReportExports = (
  level: 'info' | 'warning',
  message: string,
  details: Readonly<Record<string, unknown>>,
) => void

/** Has the exports of an exporter watched: without it nobody would know why a dashboard is empty. Gives the same exporter. */
export const watchExports = <Items, Watched extends Exporter<Items>>(
  exporter: Watched & Exporter<Items>,
  signal: 'traces' | 'metrics',
  report: ReportExports,
): Watched => {
  const send = exporter.export.bind(exporter)
  let isLost = false
  exporter.export = (items, done) =>
    send(items, (result) => {
      const wasLost = isLost
      isLost = result.code !== ExportResultCode.SUCCESS
      if (isLost && !wasLost) report('warning', 'The collector does not take exports', { signal, error: result.error })
      else if (wasLost && !isLost) report('info', 'The collector takes exports again', { signal })
      done(result)
    })
  return exporter
}
