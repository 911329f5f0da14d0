import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { isMemoryMessage } from './renderer-protocol.ts'

const MAIN = join(import.meta.dirname, 'renderer-main.ts')
/** A renderer that was told to end is killed after this time, in milliseconds. */
const END_MS = 3_000
const LOWER_PRIORITY = 10

/** A renderer, started as a child process. */
export interface RendererProcess {
  readonly pid: number | undefined
  readonly socketPath: string
  /** Resolves when it accepts requests; rejects if it ends before that. */
  readonly ready: Promise<void>
  /** Resolves when the process has ended for any reason. */
  readonly ended: Promise<void>
  /** Resident memory by the last report; 0 before the first. */
  rssBytes(): number
  /** Number of reports so far: one per second, unless it hangs. */
  reports(): number
  /** Ends the process after its requests in flight; kills it if that takes too long. */
  end(): Promise<void>
  /** Kills the process, for one that hangs. */
  kill(): void
}

const forkRenderer = (socketPath: string, isDevelopment: boolean): ChildProcess =>
  fork(MAIN, [socketPath], {
    // Sized for Node 24, so that both processes fit into 700 MB with a full page cache (docs/sizing.md). Delete the second limit if
    // `longRssMb` of `npm run bench -- --only edge` is no higher without it.
    execArgv: isDevelopment ? [] : ['--max-old-space-size=256', '--max-semi-space-size=4'],
    env: {
      // As for the edge: `commands/setup/edge-process.json` says when to delete it.
      MALLOC_ARENA_MAX: '2',
      ...process.env,
      NODE_ENV: isDevelopment ? 'development' : 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      RENDERER_MODE: isDevelopment ? 'development' : 'production',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })

/** Starts a renderer on a socket in a temporary folder that only this user can access. */
export const startRenderer = (isDevelopment = false): RendererProcess => {
  const folder = mkdtempSync(join(tmpdir(), 'northwall-'))
  const socketPath = join(folder, 'renderer.sock')
  const child = forkRenderer(socketPath, isDevelopment)
  // If processors are busy, cache hits take precedence over renders.
  if (child.pid !== undefined && !isDevelopment) setPriority(child.pid, LOWER_PRIORITY)
  const ready = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  let rssBytes = 0
  let reports = 0
  child.on('message', (message) => {
    if (message === 'ready') ready.resolve()
    else if (isMemoryMessage(message)) {
      reports += 1
      rssBytes = message.rssBytes
    }
  })
  const isGone = (reason: string) => {
    ready.reject(new Error(`the renderer ended before it was ready: ${reason}`))
    rmSync(folder, { recursive: true, force: true })
    ended.resolve()
  }
  child.once('exit', (code, signal) => isGone(signal ?? `code ${code}`))
  child.once('error', (error) => isGone(error.message))
  // Callers may wait for `ended` only; the rejection must not be unhandled.
  ready.promise.catch(() => {})
  return {
    pid: child.pid,
    socketPath,
    ready: ready.promise,
    ended: ended.promise,
    rssBytes: () => rssBytes,
    reports: () => reports,
    kill: () => void child.kill('SIGKILL'),
    end: async () => {
      const force = setTimeout(() => child.kill('SIGKILL'), END_MS)
      if (child.connected) child.send('end', () => {})
      else child.kill('SIGKILL')
      await ended.promise
      clearTimeout(force)
    },
  }
}
