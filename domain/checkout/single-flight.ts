/** Shares one run of some work among callers that ask for it at the same time. Remembers nothing that has ended. */
export class SingleFlight<T> {
  readonly #going = new Map<string, Promise<T>>()

  /** @param key equal for equal work; null for work that must not be shared */
  run(key: string | null, begin: () => Promise<T>): Promise<T> {
    if (key === null) return begin()
    const going = this.#going.get(key)
    if (going !== undefined) return going
    const work = begin().finally(() => this.#going.delete(key))
    this.#going.set(key, work)
    return work
  }
}
