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
/** A renderer that lived so long was a good one: the next restart is at once again. */
const STEADY_MS = 30_000
/** A successor that is not ready by then is given up, in milliseconds. */
const SUCCESSOR_MS = 30_000

/**
 * Keeps one renderer in service: started again when it dies, with a growing wait between deaths, and replaced by a ready
 * successor when its memory passes the bound. What the old one still renders it may finish.
 */
export class RendererPool {
  readonly #options: RendererPoolOptions
  #current: RendererProcess | undefined
  #waiting = Promise.withResolvers<RendererProcess>()
  #restartMs = FIRST_RESTART_MS
  #isClosing = false
  #isReplacing = false
  #watch: NodeJS.Timeout | undefined

  constructor(options: RendererPoolOptions) {
    this.#options = options
  }

  /** The renderer in service, at once or as soon as there is one. */
  ready(): Promise<RendererProcess> {
    return this.#current === undefined ? this.#waiting.promise : Promise.resolve(this.#current)
  }

  /** Whether a renderer is in service at this moment. */
  get isUp(): boolean {
    return this.#current !== undefined
  }

  /** Starts the first renderer. Rejects where it cannot start: a build or configuration that is no good. */
  async open(): Promise<void> {
    const first = this.#options.start()
    await first.ready
    this.#serve(first)
    this.#watch = setInterval(() => void this.#replaceGrown(), WATCH_EVERY_MS)
    this.#watch.unref()
  }

  async close(): Promise<void> {
    this.#isClosing = true
    clearInterval(this.#watch)
    await this.#current?.end()
  }

  #serve(renderer: RendererProcess): void {
    const sinceMs = performance.now()
    this.#current = renderer
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
      const renderer = this.#options.start()
      const isReady = await renderer.ready.then(
        () => true,
        () => false,
      )
      if (isReady) this.#serve(renderer)
    }
  }

  async #replaceGrown(): Promise<void> {
    const grown = this.#current
    if (grown === undefined || this.#isReplacing || grown.rssBytes() <= this.#options.maxRssBytes) return
    this.#isReplacing = true
    const successor = this.#options.start()
    const patience = setTimeout(() => void successor.end(), SUCCESSOR_MS)
    try {
      await successor.ready
      this.#options.log('The renderer has grown and is replaced', { pid: grown.pid, rssBytes: grown.rssBytes() })
      this.#serve(successor)
      await grown.end()
    } catch {
      this.#options.log('A successor of the renderer did not start', {})
    } finally {
      clearTimeout(patience)
      this.#isReplacing = false
    }
  }
}
