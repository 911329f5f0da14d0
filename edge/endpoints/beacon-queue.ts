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
  #delivered = 0
  #leftOut = 0
  #refused = 0

  constructor(bounds: typeof BOUNDS = BOUNDS) {
    this.#bounds = bounds
  }

  /** Reports that wait. */
  get count(): number {
    return this.#waiting.length
  }

  /** Reports that were received where they are sent, since the start. */
  get delivered(): number {
    return this.#delivered
  }

  /** Reports that nobody will get, since the start: they did not fit, or could not be delivered. */
  get dropped(): number {
    return this.#dropped
  }

  /** Reports of programs, which are not forwarded, since the start. */
  get leftOut(): number {
    return this.#leftOut
  }

  /** Reports of a wrong shape or size, of another origin, or too many of one client, since the start. */
  get refused(): number {
    return this.#refused
  }

  /** Counts a report that is not forwarded. */
  leaveOut(): void {
    this.#leftOut += 1
  }

  /** Counts a report that is not taken. */
  refuse(): void {
    this.#refused += 1
  }

  /** Puts a report at the end, or drops it where there is no place. */
  add(beacon: Beacon): void {
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

  /** Counts what became of reports that were taken out. Only then: a counter never goes back. */
  settle(count: number, delivered: number): void {
    this.#delivered += delivered
    this.#dropped += count - delivered
  }
}
