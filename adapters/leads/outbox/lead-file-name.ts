/** What the name of a file says of the lead in it. A change of the name is a change of state, and happens at once or not at all. */
export interface LeadFileName {
  readonly id: string
  /** Due at, or delivered at: milliseconds since 1970. */
  readonly atMs: number
  /** Attempts that were begun. */
  readonly attempts: number
  /** `lead` waits, `done` was delivered and is empty. */
  readonly state: 'lead' | 'done'
}

const NAME = /^(\d{15})-(\d{1,9})-([0-9a-f]{32})\.(lead|done)$/
const DIGITS = 15

/** `000001780000000-2-<id>.lead`: names sort by time. */
export const leadFileName = ({ id, atMs, attempts, state }: LeadFileName): string =>
  `${String(Math.max(0, Math.trunc(atMs))).padStart(DIGITS, '0')}-${attempts}-${id}.${state}`

/** Reads the name of a file; null where it is none of an outbox. */
export const readLeadFileName = (name: string): LeadFileName | null => {
  const match = NAME.exec(name)
  if (match === null) return null
  const [, atMs, attempts, id = '', state] = match
  return { id, atMs: Number(atMs), attempts: Number(attempts), state: state === 'done' ? 'done' : 'lead' }
}
