/** Deadlines of the edge's work for a request, in milliseconds. */
export interface Deadlines {
  /** Time that a visitor waits for a page before the edge sends a stale one, or none. */
  readonly visitorMs: number
  /** A render: visitors have left by then, and its place in the queue is needed. */
  readonly renderMs: number
  /** A private page: a call of 1.4 s, prices in as much time, and a render. */
  readonly privateMs: number
  /** An endpoint: a purchase takes up to 1.9 s, the rest allows for a restart of the renderer. */
  readonly endpointMs: number
}

export const DEADLINES: Deadlines = { visitorMs: 1_500, renderMs: 10_000, privateMs: 5_000, endpointMs: 5_000 }

const COMPILED_MS = 120_000

/** In development a request may wait until Next has compiled its page. */
export const DEVELOPMENT_DEADLINES: Deadlines = {
  visitorMs: COMPILED_MS,
  renderMs: COMPILED_MS,
  privateMs: COMPILED_MS,
  endpointMs: COMPILED_MS,
}
