/** Shares work that is asked for again while it goes on, in place of doing it twice. Keeps nothing that has ended. */
export class SingleFlight<T> {
  readonly #going = new Map<string, Promise<T>>()

  /** `key`: equal for equal work; null for work that must not be shared. */
  run(key: string | null, begin: () => Promise<T>): Promise<T> {
    if (key === null) return begin()
    const going = this.#going.get(key)
    if (going !== undefined) return going
    const work = begin().finally(() => this.#going.delete(key))
    this.#going.set(key, work)
    return work
  }
}
