/** Shares one run of equal work among concurrent callers. Keeps no results. */
export class SingleFlight<T> {
  readonly #going = new Map<string, Promise<T>>()

  /** @param key identifies equal work; null for work that must not be shared */
  run(key: string | null, begin: () => Promise<T>): Promise<T> {
    if (key === null) return begin()
    const going = this.#going.get(key)
    if (going !== undefined) return going
    const work = begin().finally(() => this.#going.delete(key))
    this.#going.set(key, work)
    return work
  }
}
