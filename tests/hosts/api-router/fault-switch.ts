import { type Fault, readFault } from './fault.ts'

const REMEMBERED_CALLS = 2_000

/** The fault that holds for every call, as long as it is set. */
export class FaultSwitch {
  #script: string | null = null
  #flapped = 0
  readonly #attempted = new Set<string>()

  /** As it was set; `null` when none is. */
  get script(): string | null {
    return this.#script
  }

  /** Throws on a fault that does not exist: a test must not pass because its fault was misspelt. */
  set(script: string | null): void {
    if (script !== null && readFault(script) === null) throw new Error(`no such fault: ${script}`)
    this.#script = script
    this.#flapped = 0
    this.#attempted.clear()
  }

  /**
   * The fault of one call; its own script counts before the one for all. `null`: its own script is none.
   *
   * @param call the same for all attempts of a call: its trace, path and query
   */
  faultFor(ownScript: string | null, call: string): Fault | null {
    const script = ownScript ?? this.#script
    if (script === null) return {}
    const fault = readFault(script)
    if (fault?.firstAttempt === true && this.#isRepeated(call)) return {}
    if (fault?.flapping !== true) return fault
    this.#flapped += 1
    return this.#flapped % 2 === 1 ? { ...fault, status: 503 } : fault
  }

  #isRepeated(call: string): boolean {
    if (this.#attempted.has(call)) return true
    this.#attempted.add(call)
    const [oldest] = this.#attempted
    if (this.#attempted.size > REMEMBERED_CALLS && oldest !== undefined) this.#attempted.delete(oldest)
    return false
  }
}
