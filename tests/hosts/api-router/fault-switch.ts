import { type Fault, readFault } from './fault.ts'

/** The fault that holds for every call, as long as it is set. */
export class FaultSwitch {
  #order: string | null = null
  #flapped = 0

  /** As it was ordered; `null` when none is. */
  get order(): string | null {
    return this.#order
  }

  /** Throws on a fault that does not exist: a test must not pass because its fault was misspelt. */
  set(order: string | null): void {
    if (order !== null && readFault(order) === null) throw new Error(`no such fault: ${order}`)
    this.#order = order
    this.#flapped = 0
  }

  /** The fault of one call; its own order counts before the one for all. `null`: its own order does not exist. */
  faultFor(ownOrder: string | null): Fault | null {
    const order = ownOrder ?? this.#order
    if (order === null) return {}
    const fault = readFault(order)
    if (fault?.flapping !== true) return fault
    this.#flapped += 1
    return this.#flapped % 2 === 1 ? { ...fault, status: 503 } : fault
  }
}
