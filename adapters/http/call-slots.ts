import { type BulkheadPolicy, bulkhead, isBulkheadRejectedError, isTaskCancelledError } from 'cockatiel'
import type { CallGuardReport, CallGuardSettings } from './call-settings.ts'

/**
 * Limits concurrent calls and queues a limited number of further calls. Reports when it begins to reject calls, and when the
 * queue is empty again and half of the slots are free.
 */
export class CallSlots {
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
   * Runs a call as soon as a slot is free. Returns `full` if the queue is full or the call left the queue too late, and
   * `cancelled` if the signal was aborted while the call was queued.
   *
   * @param call its argument is whether the call was queued
   * @param isTooLate checked when a queued call gets a slot
   */
  async run<T>(
    call: (hasWaited: boolean) => Promise<T>,
    signal: AbortSignal,
    isTooLate: () => boolean,
  ): Promise<T | 'full' | 'cancelled'> {
    const hasWaited = this.#bulkhead.executionSlots === 0
    try {
      return await this.#bulkhead.execute(
        async () => (hasWaited && isTooLate() ? this.#reject() : await call(hasWaited)),
        signal,
      )
    } catch (error) {
      if (isTaskCancelledError(error)) return 'cancelled'
      if (!isBulkheadRejectedError(error)) throw error
      return this.#reject()
    } finally {
      this.#noteFree()
    }
  }

  #reject(): 'full' {
    if (!this.#isFull) this.#report('warning', 'Calls are rejected: too many concurrent calls')
    this.#isFull = true
    return 'full'
  }

  #noteFree(): void {
    const { concurrentCalls, queuedCalls } = this.#settings
    const { executionSlots, queueSlots } = this.#bulkhead
    if (!this.#isFull || queueSlots < queuedCalls || executionSlots < concurrentCalls / 2) return
    this.#isFull = false
    this.#report('info', 'Calls are no longer rejected')
  }
}
