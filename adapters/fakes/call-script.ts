import { HTTP_MESSAGES } from '../../ports/error-catalogue.ts'
import { type Failure, failed, type Outcome, success } from '../../ports/outcome.ts'

/** Makes the calls of a fake fail or wait. */
export class FaultScript {
  #failure: Failure | null = null
  #gate: Promise<void> | null = null

  /** Every call fails with this HTTP status. */
  answerStatus(status: number): void {
    this.#failure = { kind: 'status', message: `Request failed with status code ${status}`, status }
  }

  /** Every call fails as without a server. */
  beUnreachable(): void {
    this.#failure = { kind: 'network', message: HTTP_MESSAGES.network }
  }

  /** Every call waits until the returned function is called. No timers. */
  beSlow(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#gate = promise
    return resolve
  }

  /** Every call succeeds at once again. */
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

/** Records the calls of a fake and answers them by default, or as a test sets. */
export class CallScript<Query, Value> {
  /** Makes calls fail, wait and recover. */
  readonly faults = new FaultScript()
  /** Every query so far, in order. */
  readonly asked: Query[] = []
  #answer: (query: Query) => Outcome<Value>

  constructor(answer: (query: Query) => Outcome<Value>) {
    this.#answer = answer
  }

  /** Answers every query by this function. */
  answerWith(answer: (query: Query) => Outcome<Value>): void {
    this.#answer = answer
  }

  /** Answers every query with this value, whatever it asks. */
  give(value: Value): void {
    this.#answer = () => success(value)
  }

  protected call(query: Query): Promise<Outcome<Value>> {
    this.asked.push(query)
    return this.faults.run(() => this.#answer(query))
  }
}
