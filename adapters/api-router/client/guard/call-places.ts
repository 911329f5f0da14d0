import { type BulkheadPolicy, bulkhead, isBulkheadRejectedError, isTaskCancelledError } from 'cockatiel'
import type { CallGuardReport, CallGuardSettings } from './call-guard-settings.ts'

/**
 * Places for so many calls at a time, and a queue for so many more. It reports when calls begin to be refused, and when
 * the queue is empty again and half of the places are free, not each call.
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
   * Runs a call when there is a place for it. `full`: there is not even one in the queue, or it came too late. `cancelled`:
   * the signal came before its turn.
   *
   * @param call is told whether it had to wait
   * @param isTooLate asked when there is a place for a call that had to wait
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
