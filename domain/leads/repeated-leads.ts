/** A form with the same fields counts as the same lead within this time of the first submission. */
export const REPEAT_MS = 600_000

const SECOND_MS = 1_000
const CONTENT_DIGITS = 24
const TIME_DIGITS = 8

/**
 * Returns a lead id: 24 hexadecimal digits of the content's digest, and 8 of the second of receipt. Leads with the same content
 * have different ids, because providers store an id only once.
 *
 * @param digest of the content, at least 24 hexadecimal digits
 */
export const leadId = (digest: string, receivedMs: number): string =>
  digest.slice(0, CONTENT_DIGITS) +
  Math.trunc(receivedMs / SECOND_MS)
    .toString(16)
    .padStart(TIME_DIGITS, '0')

/** Returns the digits of a lead id that identify the lead's content. */
export const contentOf = (id: string): string => id.slice(0, CONTENT_DIGITS)

/** Returns the second in which a lead was received, as milliseconds since the epoch. */
export const receivedMsOf = (id: string): number => Number.parseInt(id.slice(CONTENT_DIGITS), 16) * SECOND_MS

/** Whether a lead has the same content as an earlier lead that was received in the last ten minutes. */
export const isRepeatOf = (id: string, earlier: string): boolean =>
  contentOf(id) === contentOf(earlier) && receivedMsOf(id) - receivedMsOf(earlier) <= REPEAT_MS

const MAX_IDS = 10_000

/** Ids of the last ten minutes, so that repeated leads have one id even if no outbox can tell. */
export class RecentLeads {
  readonly #ids = new Map<string, string>()

  /** Returns the id of the earlier lead that this lead repeats. If there is none, returns a new id. */
  idOf(digest: string, receivedMs: number): string {
    const id = leadId(digest, receivedMs)
    const earlier = this.#ids.get(contentOf(id))
    if (earlier !== undefined && isRepeatOf(id, earlier)) return earlier
    this.#forget(receivedMs)
    this.#ids.set(contentOf(id), id)
    return id
  }

  /** Evicts expired ids, and the oldest id if there are too many. */
  #forget(nowMs: number): void {
    for (const [content, id] of this.#ids) {
      if (nowMs - receivedMsOf(id) <= REPEAT_MS && this.#ids.size < MAX_IDS) return
      this.#ids.delete(content)
    }
  }
}
