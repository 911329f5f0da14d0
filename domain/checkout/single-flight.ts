/** Shares one run among concurrent callers with the same key. Does not cache results. */
export class SingleFlight<T> {
  readonly #inFlight = new Map<string, Promise<T>>()

  /** @param key null for work that must not be shared */
  run(key: string | null, start: () => Promise<T>): Promise<T> {
    if (key === null) return start()
    const inFlight = this.#inFlight.get(key)
    if (inFlight !== undefined) return inFlight
    const work = start().finally(() => this.#inFlight.delete(key))
    this.#inFlight.set(key, work)
    return work
  }
}
