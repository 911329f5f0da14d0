import type { Beacon } from '../../domain/monitoring/beacon.ts'

/** What waits in front of a renderer that is slow or gone: at 2,000 a second four seconds of them. Bytes as JSON. */
const BOUNDS = { count: 8_192, bytes: 4 * 1024 * 1024 }
/** What goes to the renderer at once: a few milliseconds of its work, so that it renders pages in between. */
const BATCH = { count: 256, bytes: 256 * 1024 }

/** Reports that were answered and wait to be forwarded. What does not fit is dropped, and counted. */
export class BeaconQueue {
  readonly #bounds: typeof BOUNDS
  #waiting: string[] = []
  #bytes = 0
  #dropped = 0
  #taken = 0
  #leftOut = 0

  constructor(bounds: typeof BOUNDS = BOUNDS) {
    this.#bounds = bounds
  }

  /** Reports that wait. */
  get count(): number {
    return this.#waiting.length
  }

  /** Reports that came, since the start. */
  get taken(): number {
    return this.#taken
  }

  /** Reports that nobody will get, since the start: they did not fit, or could not be delivered. */
  get dropped(): number {
    return this.#dropped
  }

  /** Reports of programs, which are not forwarded, since the start. */
  get leftOut(): number {
    return this.#leftOut
  }

  /** Counts a report that is not forwarded. */
  leaveOut(): void {
    this.#leftOut += 1
  }

  /** Puts a report at the end, or drops it where there is no place. */
  add(beacon: Beacon): void {
    this.#taken += 1
    const json = JSON.stringify(beacon)
    const bytes = Buffer.byteLength(json)
    if (this.#waiting.length >= this.#bounds.count || this.#bytes + bytes > this.#bounds.bytes) {
      this.#dropped += 1
      return
    }
    this.#bytes += bytes
    this.#waiting.push(json)
  }

  /** Takes the oldest reports out, as a JSON array; null where none waits. */
  take(): { readonly count: number; readonly json: string } | null {
    let [count, bytes] = [0, 0]
    for (const json of this.#waiting) {
      if (count === BATCH.count || (count > 0 && bytes + json.length > BATCH.bytes)) break
      count += 1
      bytes += json.length
    }
    if (count === 0) return null
    const taken = this.#waiting.slice(0, count)
    this.#waiting = this.#waiting.slice(count)
    for (const json of taken) this.#bytes -= Buffer.byteLength(json)
    return { count, json: `[${taken.join(',')}]` }
  }

  /** Counts reports that were taken out and not delivered. */
  lost(count: number): void {
    this.#dropped += count
  }
}
