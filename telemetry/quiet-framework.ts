import { ProxyTracerProvider, type TracerProvider, trace } from '@opentelemetry/api'

/** Name under which Next makes its spans. */
const FRAMEWORK = 'next.js'

/** Its tracers record nothing and leave the parent of a span as it is. */
const silent = new ProxyTracerProvider()

/**
 * Turns the framework's spans off: they name module loading and internals, and there are eight of them a page. What is
 * begun inside them hangs under the span around them. Called once, after the SDK has started and before any tracer is used.
 */
export const quietFramework = (): void => {
  const provider = trace.getTracerProvider()
  if (!(provider instanceof ProxyTracerProvider)) return
  const recording = provider.getDelegate()
  const choosing: TracerProvider = {
    getTracer: (name, version, options) =>
      name === FRAMEWORK ? silent.getTracer(name) : recording.getTracer(name, version, options),
  }
  provider.setDelegate(choosing)
}
