import type { ExportResult } from '@opentelemetry/core'
import { expect, it, vi } from 'vitest'
import { watchExports } from '../../../telemetry/exporters.ts'

it('watchExports reports the collector’s loss and recovery once each, and forwards all exports', () => {
  const refused = new Error('connect ECONNREFUSED')
  const results: ExportResult[] = [
    { code: 0 },
    { code: 1, error: refused },
    { code: 1, error: refused },
    { code: 0 },
    { code: 0 },
  ]
  const sent: unknown[] = []
  const exporter = {
    export: (items: readonly number[], done: (result: ExportResult) => void) =>
      done(results[sent.push(items) - 1] as ExportResult),
  }
  const report = vi.fn()
  const done = vi.fn()
  const watched = watchExports(exporter, 'traces', report)
  for (const [at] of results.entries()) watched.export([at], done)
  expect(report.mock.calls).toEqual([
    ['warning', 'The collector does not accept exports', { signal: 'traces', error: refused }],
    ['info', 'The collector accepts exports again', { signal: 'traces' }],
  ])
  expect(sent).toEqual([[0], [1], [2], [3], [4]])
  expect(done.mock.calls.flat()).toEqual(results)
})
