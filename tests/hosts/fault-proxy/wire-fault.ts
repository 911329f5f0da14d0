/** A network fault between client and server. */
export type WireFault =
  /** Delays the start of an answer by a random time between both limits. */
  | { readonly kind: 'delay'; readonly fromMs: number; readonly toMs: number }
  /** Sends bytes in chunks, with a pause after each chunk. */
  | { readonly kind: 'pieces'; readonly bytes: number; readonly everyMs: number }
  /** Resets the connection on the first request byte. */
  | { readonly kind: 'reset' }
  /** Ends an HTTP answer halfway through its body, with a reset or a regular close. */
  | { readonly kind: 'cut'; readonly by: 'reset' | 'end' }
  /** Accepts requests and never answers. */
  | { readonly kind: 'silence' }
  /** Refuses connections. */
  | { readonly kind: 'refused' }

const PIECES_PER_SECOND = 50
const MAX_AMOUNT = 10_000_000

const PLAIN: ReadonlyMap<string, WireFault> = new Map<string, WireFault>([
  ['reset', { kind: 'reset' }],
  ['reset-in-body', { kind: 'cut', by: 'reset' }],
  ['end-in-body', { kind: 'cut', by: 'end' }],
  ['silence', { kind: 'silence' }],
  ['refused', { kind: 'refused' }],
])

const measured = (name: string, amount: number): WireFault | undefined => {
  switch (name) {
    case 'latency':
      return { kind: 'delay', fromMs: amount, toMs: amount }
    case 'jitter':
      return { kind: 'delay', fromMs: 0, toMs: amount }
    case 'bandwidth':
      return { kind: 'pieces', bytes: Math.ceil(amount / PIECES_PER_SECOND), everyMs: 1_000 / PIECES_PER_SECOND }
    case 'drip':
      return { kind: 'pieces', bytes: 1, everyMs: amount }
    case 'chop':
      return { kind: 'pieces', bytes: amount, everyMs: 0 }
    default:
      return undefined
  }
}

/**
 * Parses a fault: `reset`, `reset-in-body`, `end-in-body`, `silence`, `refused`, or with an amount `latency=300` and
 * `jitter=300` (milliseconds), `bandwidth=65536` (bytes per second), `drip=20` (one byte per 20 ms), `chop=7` (chunks of 7
 * bytes). Throws if the fault is unknown, so that a test cannot pass because of a typo.
 */
export const readWireFault = (script: string): WireFault => {
  const [name = '', text = ''] = script.split('=')
  const amount = /^\d+$/.test(text) ? Number(text) : 0
  const fault = amount > 0 && amount <= MAX_AMOUNT ? measured(name, amount) : PLAIN.get(script)
  if (fault === undefined) throw new Error(`unknown network fault: ${script}`)
  return fault
}
