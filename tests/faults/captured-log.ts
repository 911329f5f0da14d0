import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'

/** The log line fields that tests use. */
export interface LogEntry {
  readonly level: string
  readonly message: string
  readonly type?: string
}

/** Captures the log lines of `run`, including those of its background work. Other lines are written as usual. */
export interface CapturedLog {
  run<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly log: readonly LogEntry[] }>
}

/** Mocks standard error until `vi.restoreAllMocks()`. */
export const captureLog = (): CapturedLog => {
  const current = new AsyncLocalStorage<LogEntry[]>()
  const write = process.stderr.write.bind(process.stderr)
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    const log = current.getStore()
    if (log === undefined) return write(chunk)
    log.push(JSON.parse(String(chunk)))
    return true
  })
  return {
    run: async (work) => {
      const log: LogEntry[] = []
      return { value: await current.run(log, work), log }
    },
  }
}
