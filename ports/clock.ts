/** The only source of time. */
export interface ClockPort {
  /** Milliseconds since the epoch. */
  now(): number
}
