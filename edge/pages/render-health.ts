import { NO_TRACE, type OutgoingTrace } from '../telemetry/request-trace.ts'

type Render<Page> = (key: string, trace: OutgoingTrace) => Promise<Page>

/** Tracks how long all renders have been failing. Renders a sample page to detect recovery. */
export class RenderHealth<Page> {
  readonly #render: Render<Page>
  readonly #sampleKey: string
  readonly #now: () => number
  #failingSinceMs: number | null = null
  #isChecking = false

  /**
   * @param sampleKey key of a page that renders if any page renders
   * @param now monotonic time in milliseconds
   */
  constructor(render: Render<Page>, sampleKey: string, now: () => number) {
    this.#render = render
    this.#sampleKey = sampleKey
    this.#now = now
  }

  /** How long all renders have been failing; 0 if the last render succeeded. */
  get failingMs(): number {
    return this.#failingSinceMs === null ? 0 : this.#now() - this.#failingSinceMs
  }

  async render(key: string, trace: OutgoingTrace): Promise<Page> {
    try {
      const page = await this.#render(key, trace)
      this.#failingSinceMs = null
      return page
    } catch (error) {
      this.#failingSinceMs ??= this.#now()
      throw error
    }
  }

  /** Renders the sample page after a failure, because a failing page does not mean that all renders fail. */
  async check(): Promise<void> {
    if (this.#failingSinceMs === null || this.#isChecking) return
    this.#isChecking = true
    await this.render(this.#sampleKey, NO_TRACE).catch(() => {})
    this.#isChecking = false
  }
}
