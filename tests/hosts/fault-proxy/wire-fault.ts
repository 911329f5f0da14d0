/** How a line between a client and its source may misbehave. */
export type WireFault =
  /** An answer begins that much later, by chance between both. */
  | { readonly kind: 'delay'; readonly fromMs: number; readonly toMs: number }
  /** Bytes come in pieces, with a pause after each. */
  | { readonly kind: 'pieces'; readonly bytes: number; readonly everyMs: number }
  /** The connection is reset as soon as it is asked something. */
  | { readonly kind: 'reset' }
  /** An HTTP answer ends in the middle of its body, by a reset or as if it were complete. */
  | { readonly kind: 'cut'; readonly by: 'reset' | 'end' }
  /** Takes what it is told and never answers. */
  | { readonly kind: 'silence' }
  /** No one listens. */
  | { readonly kind: 'refused' }

const PIECES_A_SECOND = 50
const LIMIT = 10_000_000

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
      return { kind: 'pieces', bytes: Math.ceil(amount / PIECES_A_SECOND), everyMs: 1_000 / PIECES_A_SECOND }
    case 'drip':
      return { kind: 'pieces', bytes: 1, everyMs: amount }
    case 'chop':
      return { kind: 'pieces', bytes: amount, everyMs: 0 }
    default:
      return undefined
  }
}

/**
 * Reads a fault from its script: `reset`, `reset-in-body`, `end-in-body`, `silence`, `refused`, or with an amount
 * `latency=300` and `jitter=300` (milliseconds), `bandwidth=65536` (bytes a second), `drip=20` (a byte each 20 ms), `chop=7`
 * (7 bytes at a time). Throws on any other: a test must not pass because its fault was misspelt.
 */
export const readWireFault = (script: string): WireFault => {
  const [name = '', text = ''] = script.split('=')
  const amount = /^\d+$/.test(text) ? Number(text) : 0
  const fault = amount > 0 && amount <= LIMIT ? measured(name, amount) : PLAIN.get(script)
  if (fault === undefined) throw new Error(`no such fault of the line: ${script}`)
  return fault
}
