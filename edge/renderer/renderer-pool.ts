import type { RendererProcess } from './renderer-process.ts'

export interface RendererPoolOptions {
  readonly start: () => RendererProcess
  /** Resident memory above which a renderer is replaced by a ready successor, in bytes. */
  readonly maxRssBytes: number
  readonly log: (message: string, details: Readonly<Record<string, unknown>>) => void
}

const WATCH_EVERY_MS = 1_000
const FIRST_RESTART_MS = 100
const LONGEST_RESTART_MS = 5_000
/** A renderer that lived so long was a good one: the next restart is at once again. Replacements are so far apart, too. */
const STEADY_MS = 30_000
/** A renderer that is not ready by then is given up, in milliseconds. */
const START_MS = 30_000
/**
 * Looks at the renderer without a report in between, after which it counts as down, and after which it is ended. Looks are
 * counted and not time, so that a machine that stood still does not make a renderer look as if it hung.
 */
const SILENT_LOOKS = { down: 2, hanging: 8 }

/**
 * Keeps one renderer in service: started again when it dies or hangs, with a growing wait between deaths, and replaced by a
 * ready successor when its memory passes the bound. What the old one still renders it may finish.
 */
export class RendererPool {
  readonly #options: RendererPoolOptions
  readonly #started = new Set<RendererProcess>()
  #current: RendererProcess | undefined
  #waiting = Promise.withResolvers<RendererProcess>()
  #restartMs = FIRST_RESTART_MS
  #reports = 0
  #silentLooks = 0
  #isClosing = false
  #replaceFromMs = 0
  #watch: NodeJS.Timeout | undefined

  constructor(options: RendererPoolOptions) {
    this.#options = options
  }

  /** The renderer in service, at once or as soon as there is one. */
  ready(): Promise<RendererProcess> {
    return this.#current === undefined ? this.#waiting.promise : Promise.resolve(this.#current)
  }

  /** Whether a renderer is in service at this moment, and reports. */
  get isUp(): boolean {
    return this.#current !== undefined && this.#silentLooks < SILENT_LOOKS.down
  }

  /** Starts the first renderer. Rejects where it cannot start: a build or configuration that is no good. */
  async open(): Promise<void> {
    this.#serve(await this.#start())
    this.#watch = setInterval(() => this.#look(), WATCH_EVERY_MS)
    this.#watch.unref()
  }

  async close(): Promise<void> {
    this.#isClosing = true
    clearInterval(this.#watch)
    await Promise.all([...this.#started].map((renderer) => renderer.end()))
  }

  /** A renderer that takes requests. Rejects where it ends before that. */
  async #start(): Promise<RendererProcess> {
    const renderer = this.#options.start()
    this.#started.add(renderer)
    void renderer.ended.then(() => this.#started.delete(renderer))
    const patience = setTimeout(() => renderer.kill(), START_MS)
    await renderer.ready.finally(() => clearTimeout(patience))
    return renderer
  }

  #serve(renderer: RendererProcess): void {
    const sinceMs = performance.now()
    this.#current = renderer
    this.#silentLooks = 0
    this.#waiting.resolve(renderer)
    void renderer.ended.then(() => {
      if (this.#current !== renderer || this.#isClosing) return
      this.#current = undefined
      this.#waiting = Promise.withResolvers()
      if (performance.now() - sinceMs > STEADY_MS) this.#restartMs = FIRST_RESTART_MS
      this.#options.log('The renderer ended and is started again', { pid: renderer.pid, afterMs: this.#restartMs })
      void this.#restart()
    })
  }

  async #restart(): Promise<void> {
    while (!this.#isClosing && this.#current === undefined) {
      const waitMs = this.#restartMs
      this.#restartMs = Math.min(2 * waitMs, LONGEST_RESTART_MS)
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      if (this.#isClosing) return
      const renderer = await this.#start().catch(() => undefined)
      // A successor may have taken its place meanwhile.
      if (this.#current === undefined && renderer !== undefined) this.#serve(renderer)
      else void renderer?.end()
    }
  }

  #look(): void {
    const renderer = this.#current
    if (renderer === undefined) return
    const reports = renderer.reports()
    this.#silentLooks = reports === this.#reports ? this.#silentLooks + 1 : 0
    this.#reports = reports
    if (this.#silentLooks === SILENT_LOOKS.hanging) {
      this.#options.log('The renderer hangs and is ended', { pid: renderer.pid })
      renderer.kill()
    } else if (renderer.rssBytes() > this.#options.maxRssBytes) void this.#replace(renderer)
  }

  async #replace(grown: RendererProcess): Promise<void> {
    if (performance.now() < this.#replaceFromMs) return
    this.#replaceFromMs = Number.POSITIVE_INFINITY
    try {
      const successor = await this.#start()
      if (this.#current !== undefined && this.#current !== grown) return await successor.end()
      this.#options.log('The renderer has grown and is replaced', { pid: grown.pid, rssBytes: grown.rssBytes() })
      this.#serve(successor)
      await grown.end()
    } catch {
      this.#options.log('A successor of the renderer did not start', {})
    } finally {
      this.#replaceFromMs = performance.now() + STEADY_MS
    }
  }
}
