import { NO_TRACE, type OutgoingTrace } from '../telemetry/request-trace.ts'

/** Renders a page by its internal path. */
type Render<Page> = (key: string, trace: OutgoingTrace) => Promise<Page>

/** Knows since when no page can be rendered: from the renders of visitors, and from renders of its own while those fail. */
export class RenderHealth<Page> {
  readonly #render: Render<Page>
  readonly #sampleKey: string
  readonly #now: () => number
  #failingSinceMs: number | null = null
  #isTrying = false

  /**
   * @param sampleKey a page that can be rendered if any can
   * @param now monotonic time in milliseconds
   */
  constructor(render: Render<Page>, sampleKey: string, now: () => number) {
    this.#render = render
    this.#sampleKey = sampleKey
    this.#now = now
  }

  /** How long every render has failed, in milliseconds; 0 where the last one did not. */
  get failingMs(): number {
    return this.#failingSinceMs === null ? 0 : this.#now() - this.#failingSinceMs
  }

  /** Renders a page and remembers how it went. */
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

  /** After a failure: tries whether a page that is known to be good can be rendered. One failing page says little. */
  async check(): Promise<void> {
    if (this.#failingSinceMs === null || this.#isTrying) return
    this.#isTrying = true
    await this.render(this.#sampleKey, NO_TRACE).catch(() => {})
    this.#isTrying = false
  }
}
