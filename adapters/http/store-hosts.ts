import type { ClockPort } from '../../ports/clock.ts'
import { startDeadline } from './http-client.ts'

/** Time for an answer. A visitor waits for it during a purchase. */
const PROBE_MS = 400
/** Time between two probes of a store that does not respond. Meanwhile no visitor waits for it. */
const RETRY_MS = 5_000

const SERVER_ERROR = 500
const NOT_IMPLEMENTED = 501

interface StoreHostsParts {
  readonly clock: ClockPort
  /** Called when a store stops responding, and when it responds again. */
  readonly onChange: (origin: string, responds: boolean) => void
}

/**
 * Finds out whether stores respond. Probes a store during each purchase that leads to it, so that the purchase right after its
 * failure does not lead there; concurrent purchases share a probe. Any answer below 500 means that the store responds.
 */
export class StoreHosts {
  readonly #parts: StoreHostsParts
  readonly #probes = new Map<string, Promise<boolean>>()
  /** Time of the next probe of each store that does not respond. */
  readonly #retryAtMs = new Map<string, number>()

  constructor(parts: StoreHostsParts) {
    this.#parts = parts
  }

  /** Origins of the stores that did not respond to their last probe. */
  get down(): readonly string[] {
    return [...this.#retryAtMs.keys()]
  }

  async responds(origin: string, withinMs: number): Promise<boolean> {
    const nowMs = this.#parts.clock.now()
    const retryAtMs = this.#retryAtMs.get(origin)
    if (retryAtMs === undefined) return withinMs < PROBE_MS || this.#shared(origin)
    // If the clock was set back, the next probe is not later than usual.
    if (nowMs >= retryAtMs || retryAtMs - nowMs > RETRY_MS) void this.#shared(origin)
    return false
  }

  #shared(origin: string): Promise<boolean> {
    const known = this.#probes.get(origin)
    if (known !== undefined) return known
    const probe = this.#probe(origin).then((responds) => {
      this.#probes.delete(origin)
      const wasUp = !this.#retryAtMs.has(origin)
      if (responds) this.#retryAtMs.delete(origin)
      else this.#retryAtMs.set(origin, this.#parts.clock.now() + RETRY_MS)
      if (responds !== wasUp) this.#parts.onChange(origin, responds)
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
