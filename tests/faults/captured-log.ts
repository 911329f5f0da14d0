import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'

/** One line of the log, as far as a test looks at it. */
export interface LogEntry {
  readonly level: string
  readonly message: string
  readonly type?: string
}

/** Keeps the log lines of everything that runs within `run`, background work included; other lines go on to the log. */
export interface CapturedLog {
  run<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly log: readonly LogEntry[] }>
}

/** Takes over standard error; `vi.restoreAllMocks()` gives it back. */
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
