const KEPT_REPETITIONS = 10

/** Keeps repetitions at a share of the calls made, so that a source in trouble is not asked twice as often. Starts empty. */
export class RetryBudget {
  readonly #callsPerRepetition: number
  #calls = 0

  /** `share`: repetitions for each call, 0 for none. At most 10 are saved up. */
  constructor(share: number) {
    this.#callsPerRepetition = share > 0 ? 1 / share : Number.POSITIVE_INFINITY
  }

  /** Notes a first attempt. */
  countCall(): void {
    this.#calls = Math.min(this.#calls + 1, this.#callsPerRepetition * KEPT_REPETITIONS)
  }

  /** Repetitions that may be taken now. */
  get left(): number {
    return Math.floor(this.#calls / this.#callsPerRepetition)
  }

  /** Takes one repetition, if there is one. */
  take(): boolean {
    if (this.#calls < this.#callsPerRepetition) return false
    this.#calls -= this.#callsPerRepetition
    return true
  }
}
