import { HTTP_MESSAGES } from '../../ports/error-catalogue.ts'
import { type Failure, failed, type Outcome, success } from '../../ports/outcome.ts'

/** Makes calls of a fake fail or wait. */
export class FaultScript {
  #failure: Failure | null = null
  #gate: Promise<void> | null = null

  /** Makes every call fail with an HTTP status. */
  answerStatus(status: number): void {
    this.#failure = { kind: 'status', message: `Request failed with status code ${status}`, status }
  }

  /** Makes every call fail as if the server were down. */
  beUnreachable(): void {
    this.#failure = { kind: 'network', message: HTTP_MESSAGES.network }
  }

  /** Makes every call wait until the returned function is called. */
  beSlow(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#gate = promise
    return resolve
  }

  /** Ends all faults. */
  recover(): void {
    this.#failure = null
    this.#gate = null
  }

  /** Applies the faults to a call. */
  async run<T>(answer: () => Outcome<T>): Promise<Outcome<T>> {
    const failure = this.#failure
    await this.#gate
    return failure === null ? answer() : failed(failure)
  }
}

/** Base of the fakes: records calls, and answers with a default that a test can replace. */
export class CallScript<Query, Value> {
  /** Makes calls fail, wait and recover. */
  readonly faults = new FaultScript()
  /** All queries, in order. */
  readonly asked: Query[] = []
  #answer: (query: Query) => Outcome<Value>

  constructor(answer: (query: Query) => Outcome<Value>) {
    this.#answer = answer
  }

  /** Answers all queries with a function. */
  answerWith(answer: (query: Query) => Outcome<Value>): void {
    this.#answer = answer
  }

  /** Answers all queries with the same value. */
  give(value: Value): void {
    this.#answer = () => success(value)
  }

  protected call(query: Query): Promise<Outcome<Value>> {
    this.asked.push(query)
    return this.faults.run(() => this.#answer(query))
  }
}
