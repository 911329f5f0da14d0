import type { UnansweredReason } from './request-trace.ts'

/** A failed render or call is an error, not a rejection. */
type RejectionReason = Exclude<UnansweredReason, 'failed'>

interface Rejections {
  /** Group of endpoints and private pages, or `pages` for cached pages. */
  readonly group: string
  readonly reason: RejectionReason
  readonly count: number
}

/** Counts the requests that the edge rejects to protect itself, by group and reason. */
export class RejectedRequests {
  readonly #counts = new Map<string, Rejections>()

  get counts(): Iterable<Rejections> {
    return this.#counts.values()
  }

  add(group: string, reason: RejectionReason): void {
    const key = `${group} ${reason}`
    const count = (this.#counts.get(key)?.count ?? 0) + 1
    this.#counts.set(key, { group, reason, count })
  }
}
