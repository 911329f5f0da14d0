import { HTTP_MESSAGES } from '../../ports/error-catalogue.ts'
import { type Failure, failed, type Outcome } from '../../ports/outcome.ts'

/** How the calls of a fake fail or wait, until a test sets it otherwise. */
export class FaultScript {
  #failure: Failure | null = null
  #gate: Promise<void> | null = null

  /** Every call fails as an answer with this status does. */
  answerStatus(status: number): void {
    this.#failure = { kind: 'status', message: `Request failed with status code ${status}`, status }
  }

  /** Every call fails as if there was no server. */
  beUnreachable(): void {
    this.#failure = { kind: 'network', message: HTTP_MESSAGES.network }
  }

  /** Every call waits until the returned function is called. No timers. */
  beSlow(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#gate = promise
    return resolve
  }

  /** Every call is answered at once again. */
  recover(): void {
    this.#failure = null
    this.#gate = null
  }

  /** Waits and fails as set, else answers. */
  async run<T>(answer: () => Outcome<T>): Promise<Outcome<T>> {
    const failure = this.#failure
    await this.#gate
    return failure === null ? answer() : failed(failure)
  }
}
