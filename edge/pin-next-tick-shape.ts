import { executionAsyncResource } from 'node:async_hooks'

let pinned: object | undefined

/**
 * Keeps one entry of the `process.nextTick` queue alive. This preserves the hidden class that all entries share.
 *
 * Works around V8 13.6 (Node 24): if a garbage collection finds no entry, V8 drops the class, and later calls of
 * `process.nextTick` may take four times as long (docs/decisions/next-tick-stays-fast.md). Delete this function if
 * `hitsPerCpuTelemetryRatio` of `npm run bench -- --only telemetry` is as high without it in several runs.
 *
 * @returns the pinned entry; undefined until the next tick
 */
export const pinNextTickShape = (): (() => object | undefined) => {
  process.nextTick(() => {
    pinned ??= executionAsyncResource()
  })
  return () => pinned
}
