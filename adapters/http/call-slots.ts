import { type BulkheadPolicy, bulkhead, isBulkheadRejectedError, isTaskCancelledError } from 'cockatiel'
import type { CallGuardReport, CallGuardSettings } from './call-settings.ts'

/**
 * Limits concurrent calls and queues a limited number of further ones. Reports when it begins to refuse calls, and when the
 * queue is empty again and half of the slots are free; not each call.
 */
export class CallPlaces {
  readonly #settings: CallGuardSettings
  readonly #report: CallGuardReport
  readonly #bulkhead: BulkheadPolicy
  #isFull = false

  constructor(settings: CallGuardSettings, report: CallGuardReport) {
    this.#settings = settings
    this.#report = report
    this.#bulkhead = bulkhead(settings.concurrentCalls, settings.queuedCalls)
  }

  /**
   * Runs a call as soon as a slot is free. `full`: the queue is full, or the call's turn came too late. `cancelled`: the
   * signal was aborted before its turn.
   *
   * @param call receives whether it had to wait
   * @param isTooLate asked when a slot becomes free for a queued call
   */
  async run<T>(
    call: (hasWaited: boolean) => Promise<T>,
    signal: AbortSignal,
    isTooLate: () => boolean,
  ): Promise<T | 'full' | 'cancelled'> {
    const hasWaited = this.#bulkhead.executionSlots === 0
    try {
      return await this.#bulkhead.execute(
        async () => (hasWaited && isTooLate() ? this.#refuse() : await call(hasWaited)),
        signal,
      )
    } catch (error) {
      if (isTaskCancelledError(error)) return 'cancelled'
      if (!isBulkheadRejectedError(error)) throw error
      return this.#refuse()
    } finally {
      this.#noteFree()
    }
  }

  #refuse(): 'full' {
    if (!this.#isFull) this.#report('warning', 'Calls are refused: too many at a time')
    this.#isFull = true
    return 'full'
  }

  #noteFree(): void {
    const { concurrentCalls, queuedCalls } = this.#settings
    const { executionSlots, queueSlots } = this.#bulkhead
    if (!this.#isFull || queueSlots < queuedCalls || executionSlots < concurrentCalls / 2) return
    this.#isFull = false
    this.#report('info', 'Calls are no longer refused')
  }
}
