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

/** How a router may misbehave in one answer. All absent: it behaves. */
export interface Fault {
  readonly status?: number
  /** Value of the `Retry-After` header. */
  readonly retryAfter?: string
  /** Milliseconds before the answer begins. */
  readonly latencyMs?: number
  /** Every second answer under this fault is a 503. */
  readonly flapping?: boolean
  /** Holds for the first attempt of each call of a trace; what repeats it is answered well. */
  readonly firstAttempt?: boolean
  /** What is wrong with the body. */
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

/** Reads a fault script: `status=503`, or several faults with semicolons, `status=503;retry-after=1`. `null` for a fault it does not know. */
export const readFault = (script: string): Fault | null => {
  let fault: Fault = {}
  for (const part of script.split(';')) {
    const read = readPart(part.trim())
    if (read === null) return null
    fault = { ...fault, ...read }
  }
  return fault
}
