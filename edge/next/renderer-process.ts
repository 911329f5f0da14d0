import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { setPriority, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { loadBuildId, loadBuildSecret } from './build-layout.ts'
import { isMemoryMessage } from './renderer-protocol.ts'

const MAIN = join(import.meta.dirname, 'renderer-main.ts')
/** A renderer that does not end within this time is killed. */
const END_MS = 3_000

export interface RendererProcess {
  readonly pid: number | undefined
  readonly socketPath: string
  /** Resolves when the process accepts requests; rejects if it exits earlier. */
  readonly ready: Promise<void>
  /** Resolves to the signal, the exit code or the error when the process has exited for any reason. */
  readonly ended: Promise<string>
  /** Resident memory in the last report; 0 before the first report. */
  rssBytes(): number
  /** Number of reports so far. The process sends one per second unless it hangs. */
  reports(): number
  /** Waits for requests in flight and ends the process. Kills it if they take too long. */
  end(): Promise<void>
  kill(): void
}

/** Returns the setting for the compile cache of this process, if it has one. Node adds a folder per version and user to the path. */
const compileCache = (): Readonly<Record<string, string>> => {
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}

const forkRenderer = (socketPath: string, isDevelopment: boolean): ChildProcess =>
  fork(MAIN, [socketPath], {
    // Sized for Node 24, so that both processes fit into 700 MB with a full page cache (docs/sizing.md). Delete the second limit
    // if `longRssMb` of `npm run bench -- --only edge` is no higher without it.
    execArgv: isDevelopment ? [] : ['--max-old-space-size=256', '--max-semi-space-size=4'],
    env: {
      // The edge has the same setting. `commands/setup/edge-process.json` says when to delete it.
      MALLOC_ARENA_MAX: '2',
      ...process.env,
      ...compileCache(),
      NODE_ENV: isDevelopment ? 'development' : 'production',
      ...(isDevelopment ? {} : { BUILD_SECRET: loadBuildSecret() }),
      BUILD_ID: loadBuildId(isDevelopment),
      EDGE_STARTED_AT: new Date(performance.timeOrigin).toISOString(),
      NEXT_TELEMETRY_DISABLED: '1',
      RENDERER_MODE: isDevelopment ? 'development' : 'production',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })

/**
 * Starts a renderer. Its socket is in a temporary folder that only this user can access.
 *
 * @param niceness 0 to 19. Above 0, cache hits take precedence over renders while the processors are busy
 */
export const startRenderer = (isDevelopment = false, niceness = 0): RendererProcess => {
  const folder = mkdtempSync(join(tmpdir(), 'northwall-'))
  const socketPath = join(folder, 'renderer.sock')
  const child = forkRenderer(socketPath, isDevelopment)
  if (child.pid !== undefined && niceness > 0) setPriority(child.pid, niceness)
  const ready = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<string>()
  let rssBytes = 0
  let reports = 0
  child.on('message', (message) => {
    if (message === 'ready') ready.resolve()
    else if (isMemoryMessage(message)) {
      reports += 1
      rssBytes = message.rssBytes
    }
  })
  const onExit = (reason: string) => {
    ready.reject(new Error(`the renderer exited before it was ready: ${reason}`))
    rmSync(folder, { recursive: true, force: true })
    ended.resolve(reason)
  }
  child.once('exit', (code, signal) => onExit(signal ?? `code ${code}`))
  child.once('error', (error) => onExit(error.message))
  // Some callers wait only for `ended`. Without this handler, the rejection of `ready` would be unhandled.
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
