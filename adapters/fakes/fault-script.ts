import { type Failure, failed, type Outcome } from '../../ports/outcome.ts'

/** What the fakes have in common: they can be told to fail and to wait, and do so until told otherwise. */
export class FaultScript {
  #failure: Failure | null = null
  #gate: Promise<void> | null = null

  /** Every call fails as an answer with this status does. */
  answerStatus(status: number): void {
    this.#failure = { kind: 'status', message: `Request failed with status code ${status}`, status }
  }

  /** Every call fails as if no one was there. */
  beUnreachable(): void {
    this.#failure = { kind: 'network', message: 'Network Error' }
  }

  /** Every call waits until the function that is handed back has been called. No timers. */
  beSlow(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#gate = promise
    return resolve
  }

  /** Back to answering at once, and well. */
  recover(): void {
    this.#failure = null
    this.#gate = null
  }

  /** Waits and fails as ordered, else answers. */
  async run<T>(answer: () => Outcome<T>): Promise<Outcome<T>> {
    const failure = this.#failure
    await this.#gate
    return failure === null ? answer() : failed(failure)
  }
}
