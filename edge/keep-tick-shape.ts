import { executionAsyncResource } from 'node:async_hooks'

/** An entry of the queue of `process.nextTick`, as Node makes one for each call. */
let kept: object | undefined

/**
 * Keeps one entry of the queue of `process.nextTick` for as long as the process lives, and with it the hidden class that all entries share.
 * Where a garbage collection finds none, V8 drops that class, and each call of `process.nextTick`, of which a request has several, may
 * take four times as long from then on (docs/decisions/next-tick-stays-fast.md).
 *
 * @returns the entry that is kept; undefined until the next turn
 */
export const keepTickShape = (): (() => object | undefined) => {
  process.nextTick(() => {
    kept ??= executionAsyncResource()
  })
  return () => kept
}
