import type { Context, TextMapPropagator } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'

/** Sends our trace on with each call, and believes no trace that a visitor's request brings along. */
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
