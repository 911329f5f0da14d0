import { context } from '@opentelemetry/api'
import { Pool } from 'undici'
import { traceHeadersOf } from './client-span.ts'

/** The status of an answer; null where there was none. */
export type ReportStatus = number | null

/**
 * Sends reports, of which only the status of the answer matters. For thousands a second: a report has no span, no request
 * object and no timer of its own.
 */
export interface ReportLine {
  /**
   * Sends JSON texts, each to its path, many at a time and in no order.
   *
   * @param timeoutMs for the answer to one; 0 is none
   * @param onAnswer called with the status of each as it comes
   */
  send(
    reports: readonly { readonly path: string; readonly json: string }[],
    timeoutMs: number,
    onAnswer: (status: ReportStatus) => void,
  ): Promise<void>
}

/** Two thousand a second need a hundred at a router that takes 50 ms. */
const CONNECTIONS = 128

/** A line over HTTP, on connections that are kept. Those of one sending share the ids of a trace. */
export const httpReportLine = (origin: string): ReportLine => {
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 })
  return {
    send: async (reports, timeoutMs, onAnswer) => {
      const headers = {
        accept: 'application/json',
        'content-type': 'application/json',
        ...traceHeadersOf(context.active()),
      }
      const post = (path: string, body: string): Promise<void> =>
        new Promise((resolve) => {
          let status: ReportStatus = null
          const end = (answered: ReportStatus): void => {
            onAnswer(answered)
            resolve()
          }
          pool.dispatch(
            { path, method: 'POST', headers, body, headersTimeout: timeoutMs, bodyTimeout: timeoutMs },
            {
              onRequestStart: () => {},
              onResponseStart: (_, statusCode) => {
                status = statusCode
              },
              onResponseData: () => {},
              onResponseEnd: () => end(status),
              onResponseError: () => end(null),
            },
          )
        })
      await Promise.all(reports.map(({ path, json }) => post(path, json)))
    },
  }
}
