/**
 * Counts the calls of each client in a window of time, which is the same for all: it begins with the first call after the one
 * before has ended. Whoever comes first pays for forgetting all at once; a timer for each client would cost more than all the
 * rest of the counting.
 */
export class CallWindow {
  readonly #calls: number
  readonly #durationMs: number
  readonly #now: () => number
  readonly #counts = new Map<string, number>()
  #endsMs = Number.NEGATIVE_INFINITY

  /** So many calls of a client within so many milliseconds; `now` is monotonic, in milliseconds. */
  constructor(calls: number, durationMs: number, now: () => number) {
    this.#calls = calls
    this.#durationMs = durationMs
    this.#now = now
  }

  /** Counts one more call of a client. Gives whether it is within the limit. */
  takes(client: string): boolean {
    const nowMs = this.#now()
    if (nowMs >= this.#endsMs) {
      this.#counts.clear()
      this.#endsMs = nowMs + this.#durationMs
    }
    const count = (this.#counts.get(client) ?? 0) + 1
    this.#counts.set(client, count)
    return count <= this.#calls
  }
}
