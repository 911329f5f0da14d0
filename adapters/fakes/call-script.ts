import { type Outcome, success } from '../../ports/outcome.ts'
import { FaultScript } from './fault-script.ts'

/** The calls of a fake: recorded, and answered by default or by whatever a test sets instead. */
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
