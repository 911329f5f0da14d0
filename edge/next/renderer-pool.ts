import type { EdgeServices } from '../../adapters/wiring/edge-services.ts'
import { loadStyleRules, pageScriptPath } from './build-layout.ts'
import { pageRenderer, type RenderPage } from './render-page.ts'
import { RendererClient } from './renderer-client.ts'
import { type RendererProcess, startRenderer } from './renderer-process.ts'

interface RendererPoolOptions {
  readonly start: () => RendererProcess
  /** Resident memory in bytes above which a renderer is replaced. */
  readonly maxRssBytes: number
  /** Whether renderers that start slowly or hang keep running. @default false */
  readonly toleratesHangs?: boolean
  readonly log: (message: string, details: Readonly<Record<string, unknown>>) => void
}

const CHECK_EVERY_MS = 1_000
const FIRST_RESTART_MS = 100
const MAX_RESTART_MS = 5_000
/** After this time, a renderer counts as healthy, which resets the restart delay. Also the minimum time between replacements. */
const STEADY_MS = 30_000
/** A renderer that is not ready after this time is killed. */
const START_MS = 30_000
/**
 * Numbers of consecutive checks without a report before the renderer counts as down, and before it is killed. Counting checks
 * instead of time tolerates a suspended machine.
 */
const SILENT_CHECKS = { down: 2, hanging: 8 }

/**
 * Keeps one renderer in service. Restarts it with exponential backoff after a crash or a hang. If its memory exceeds the limit,
 * replaces it with a ready successor and lets the old renderer finish its requests.
 */
export class RendererPool {
  readonly #options: RendererPoolOptions
  readonly #started = new Set<RendererProcess>()
  #current: RendererProcess | undefined
  #waiting = Promise.withResolvers<RendererProcess>()
  #restartMs = FIRST_RESTART_MS
  #reports = 0
  #silentChecks = 0
  #isClosing = false
  #replaceFromMs = 0
  #checks: NodeJS.Timeout | undefined
  #exits = 0

  constructor(options: RendererPoolOptions) {
    this.#options = options
  }

  /** Resolves to the renderer in service. Waits if there is none. */
  ready(): Promise<RendererProcess> {
    return this.#current === undefined ? this.#waiting.promise : Promise.resolve(this.#current)
  }

  /** Whether a renderer is in service and reports. */
  get isUp(): boolean {
    return this.#current !== undefined && this.#silentChecks < SILENT_CHECKS.down
  }

  /** How often the renderer in service exited by itself or was killed because it hung. */
  get exits(): number {
    return this.#exits
  }

  /** Starts the first renderer. Rejects if it cannot start, for example because of a broken build. */
  async open(): Promise<void> {
    this.#serve(await this.#start())
    this.#checks = setInterval(() => this.#check(), CHECK_EVERY_MS)
    this.#checks.unref()
  }

  async close(): Promise<void> {
    this.#isClosing = true
    clearInterval(this.#checks)
    await Promise.all([...this.#started].map((renderer) => renderer.end()))
  }

  /** Starts a renderer. Rejects if it exits before it accepts requests. */
  async #start(): Promise<RendererProcess> {
    const renderer = this.#options.start()
    this.#started.add(renderer)
    void renderer.ended.then(() => this.#started.delete(renderer))
    const patience = this.#options.toleratesHangs ? undefined : setTimeout(() => renderer.kill(), START_MS)
    await renderer.ready.finally(() => clearTimeout(patience))
    return renderer
  }

  #serve(renderer: RendererProcess): void {
    const sinceMs = performance.now()
    this.#current = renderer
    this.#silentChecks = 0
    this.#waiting.resolve(renderer)
    void renderer.ended.then((reason) => {
      if (this.#current !== renderer || this.#isClosing) return
      this.#current = undefined
      this.#exits += 1
      this.#waiting = Promise.withResolvers()
      if (performance.now() - sinceMs > STEADY_MS) this.#restartMs = FIRST_RESTART_MS
      this.#options.log('The renderer exited and is restarted', { pid: renderer.pid, reason, afterMs: this.#restartMs })
      void this.#restart()
    })
  }

  async #restart(): Promise<void> {
    while (!this.#isClosing && this.#current === undefined) {
      const waitMs = this.#restartMs
      this.#restartMs = Math.min(2 * waitMs, MAX_RESTART_MS)
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      if (this.#isClosing) return
      const renderer = await this.#start().catch(() => undefined)
      // Meanwhile a successor may be in service.
      if (this.#current === undefined && renderer !== undefined) this.#serve(renderer)
      else void renderer?.end()
    }
  }

  #check(): void {
    const renderer = this.#current
    if (renderer === undefined) return
    const reports = renderer.reports()
    this.#silentChecks = reports === this.#reports ? this.#silentChecks + 1 : 0
    this.#reports = reports
    if (this.#silentChecks === SILENT_CHECKS.hanging && !this.#options.toleratesHangs) {
      this.#options.log('The renderer hangs and is killed', { pid: renderer.pid })
      renderer.kill()
    } else if (renderer.rssBytes() > this.#options.maxRssBytes) void this.#replace(renderer)
  }

  async #replace(grown: RendererProcess): Promise<void> {
    if (performance.now() < this.#replaceFromMs) return
    this.#replaceFromMs = Number.POSITIVE_INFINITY
    try {
      const successor = await this.#start()
      if (this.#current !== undefined && this.#current !== grown) return await successor.end()
      this.#options.log('The renderer exceeded its memory limit and is replaced', {
        pid: grown.pid,
        rssBytes: grown.rssBytes(),
      })
      this.#serve(successor)
      await grown.end()
    } catch {
      this.#options.log('The replacement renderer did not start', {})
    } finally {
      this.#replaceFromMs = performance.now() + STEADY_MS
    }
  }
}

const MEBIBYTE = 1024 * 1024
const PAGE_SOCKETS = 64

/** A renderer pool, not yet open, with its clients. */
interface Renderers {
  readonly pool: RendererPool
  /** For endpoints and health. */
  readonly client: RendererClient
  /** For cached pages and browser reports. Uses separate connections, so that a flood of endpoint calls cannot delay them. */
  readonly pageClient: RendererClient
  readonly renderPage: RenderPage
  close(): Promise<void>
}

/**
 * @param maxCalls maximum number of concurrent calls of endpoints and private pages
 * @param isDevelopment starts Next's development server, which compiles pages on request and needs more time and memory
 */
export const openRenderers = (
  { config, log, reportError }: Pick<EdgeServices, 'config' | 'log' | 'reportError'>,
  maxCalls: number,
  isDevelopment: boolean,
): Renderers => {
  const pool = new RendererPool({
    start: () => startRenderer(isDevelopment, isDevelopment ? 0 : config.RENDERER_NICENESS),
    maxRssBytes: isDevelopment ? Number.POSITIVE_INFINITY : config.RENDERER_MAX_MB * MEBIBYTE,
    toleratesHangs: isDevelopment,
    log: (message, details) => log('warning', message, details),
  })
  const client = new RendererClient(pool, maxCalls)
  const pageClient = new RendererClient(pool, PAGE_SOCKETS)
  const builtScript = isDevelopment ? null : pageScriptPath(false)
  const renderPage = pageRenderer({
    client: pageClient,
    privateClient: client,
    styles: isDevelopment ? { sheets: {}, rare: { href: '', media: '' } } : loadStyleRules(),
    // In development, the scripts may be bundled again while the edge runs.
    script: () => builtScript ?? pageScriptPath(true),
    report: reportError,
  })
  return {
    pool,
    client,
    pageClient,
    renderPage,
    close: async () => {
      await pool.close()
      client.close()
      pageClient.close()
    },
  }
}
