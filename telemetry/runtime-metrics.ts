import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node'

/** What the library collects with. Only the collector of garbage collection has an observer; no setting switches it off. */
interface Collectors {
  readonly _collectors: readonly { readonly _observer?: { disconnect(): void } }[]
}

/**
 * Event loop, heap and garbage collection of this process, under the names of the semantic conventions. Those of the edge have no
 * `v8js.gc.duration`: an event for each of its many small collections took a twentieth of what hits have.
 */
export const runtimeMetrics = (role: 'edge' | 'renderer'): RuntimeNodeInstrumentation => {
  const metrics = new RuntimeNodeInstrumentation()
  if (role === 'edge')
    for (const { _observer } of (metrics as unknown as Collectors)._collectors) _observer?.disconnect()
  return metrics
}
