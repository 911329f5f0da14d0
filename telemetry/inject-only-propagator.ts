import type { Context, TextMapPropagator } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'

/** Adds the trace context to each outgoing call, and ignores the one of an incoming request, which a visitor could forge. */
export class InjectOnlyPropagator implements TextMapPropagator {
  readonly #propagator = new W3CTraceContextPropagator()

  inject(...parts: Parameters<W3CTraceContextPropagator['inject']>): void {
    this.#propagator.inject(...parts)
  }

  extract(context: Context): Context {
    return context
  }

  fields(): string[] {
    return this.#propagator.fields()
  }
}
