import { startDeadline } from './http-client.ts'

/** Time for an answer. A visitor waits for it during a purchase. */
const PROBE_MS = 400
/** Time between two probes of a store that does not respond. No visitor waits for them. */
const RETRY_MS = 5_000

const SERVER_ERROR = 500
const NOT_IMPLEMENTED = 501

interface StoreHostsParts {
  /** Called when a store stops responding, and when it responds again. */
  readonly onChange: (origin: string, responds: boolean) => void
  /** Time in milliseconds between two probes of a store that does not respond. @default 5,000 */
  readonly retryMs?: number
}

/**
 * Finds out whether stores respond. Probes a store during each purchase that leads to it, so that the purchase right after its
 * failure does not lead there; concurrent purchases share a probe. Any answer below 500 means that the store responds. A store that
 * does not respond is probed every five seconds until it does, even if no purchase leads to it.
 */
export class StoreHosts {
  readonly #parts: StoreHostsParts
  readonly #probes = new Map<string, Promise<boolean>>()
  readonly #down = new Set<string>()

  constructor(parts: StoreHostsParts) {
    this.#parts = parts
  }

  /** Origins of the stores that did not respond to their last probe. */
  get down(): readonly string[] {
    return [...this.#down]
  }

  async responds(origin: string, withinMs: number): Promise<boolean> {
    return !this.#down.has(origin) && (withinMs < PROBE_MS || this.#shared(origin))
  }

  #shared(origin: string): Promise<boolean> {
    const known = this.#probes.get(origin)
    if (known !== undefined) return known
    const probe = this.#probe(origin).then((responds) => {
      const { onChange, retryMs = RETRY_MS } = this.#parts
      this.#probes.delete(origin)
      const wasUp = !this.#down.has(origin)
      if (responds) this.#down.delete(origin)
      else {
        this.#down.add(origin)
        setTimeout(() => void this.#shared(origin), retryMs).unref()
      }
      if (responds !== wasUp) onChange(origin, responds)
      return responds
    })
    this.#probes.set(origin, probe)
    return probe
  }

  async #probe(origin: string): Promise<boolean> {
    const control = new AbortController()
    const stop = startDeadline(PROBE_MS, () => control.abort())
    try {
      const { status } = await fetch(origin, {
        method: 'HEAD',
        redirect: 'manual',
        cache: 'no-store',
        signal: control.signal,
      })
      return status < SERVER_ERROR || status === NOT_IMPLEMENTED
    } catch {
      return false
    } finally {
      stop()
    }
  }
}
