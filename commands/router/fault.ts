const BODIES = [
  'malformed',
  'wrong-schema',
  'html',
  'empty',
  'truncated',
  'slow-body',
  'wrong-currency',
  'missing',
  'extra',
  'absurd',
  'huge',
  'gzip-bomb',
  'deep',
  'redirect-loop',
] as const
type BodyFault = (typeof BODIES)[number]

/** Faults of one answer of the router. An empty object means a correct answer. */
export interface Fault {
  readonly status?: number
  /** Value of the `Retry-After` header. */
  readonly retryAfter?: string
  /** Delay before the answer, in milliseconds. */
  readonly latencyMs?: number
  /** Every second answer under this fault is a 503. */
  readonly flapping?: boolean
  /** Applies only to the first attempt of each call of a trace; retries succeed. */
  readonly firstAttempt?: boolean
  readonly body?: BodyFault
  /** Never answers. */
  readonly hang?: boolean
}

const numberWithin = (text: string, from: number, to: number): number | null => {
  const value = Number(text)
  return text !== '' && Number.isInteger(value) && value >= from && value <= to ? value : null
}

const readPart = (part: string): Fault | null => {
  const at = part.indexOf('=')
  const name = at < 0 ? part : part.slice(0, at)
  const value = at < 0 ? '' : part.slice(at + 1)
  const body = BODIES.find((candidate) => candidate === name)
  if (body !== undefined) return { body }
  if (name === 'hang') return { hang: true }
  if (name === 'flapping') return { flapping: true }
  if (name === 'first-attempt') return { firstAttempt: true }
  if (name === 'retry-after' && value !== '') return { retryAfter: value }
  const status = name === 'status' ? numberWithin(value, 200, 599) : null
  if (status !== null) return { status }
  const latencyMs = name === 'latency' ? numberWithin(value, 0, 600_000) : null
  return latencyMs === null ? null : { latencyMs }
}

/**
 * Parses a fault script: `status=503`, or several faults separated by semicolons, `status=503;retry-after=1`. Returns `null` if a
 * fault is unknown.
 */
export const readFault = (script: string): Fault | null => {
  let fault: Fault = {}
  for (const part of script.split(';')) {
    const read = readPart(part.trim())
    if (read === null) return null
    fault = { ...fault, ...read }
  }
  return fault
}

const MAX_REMEMBERED_CALLS = 2_000

/** Selects the fault of a call: the fault that the call requests, otherwise the fault set for all calls. */
export class FaultSwitch {
  #script: string | null = null
  #flapped = 0
  readonly #attempted = new Set<string>()

  /** The script for all calls; `null` if none is set. */
  get script(): string | null {
    return this.#script
  }

  /** Sets the script for all calls. Throws if the script is invalid, so that a test cannot pass because of a typo. */
  set(script: string | null): void {
    if (script !== null && readFault(script) === null) throw new Error(`unknown fault: ${script}`)
    this.#script = script
    this.#flapped = 0
    this.#attempted.clear()
  }

  /**
   * Returns the fault of a call. The script that the call requests takes precedence over the script for all calls. Returns `null`
   * if the requested script is invalid.
   *
   * @param call the same for all attempts of a call: its trace, path and query
   */
  faultFor(requestedScript: string | null, call: string): Fault | null {
    const script = requestedScript ?? this.#script
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
    if (this.#attempted.size > MAX_REMEMBERED_CALLS && oldest !== undefined) this.#attempted.delete(oldest)
    return false
  }
}
