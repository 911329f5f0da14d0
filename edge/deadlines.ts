export interface Deadlines {
  /** Time that a visitor waits for a page before the edge sends a stale one, or none. */
  readonly visitorMs: number
  /** Render of a cached page. Visitors have left by then, and its slot is needed for other renders. */
  readonly renderMs: number
  /** Private page: a call of 1.4 s, another 1.4 s for prices, and a render. */
  readonly privateMs: number
  /** Endpoint: a purchase takes up to 1.9 s; the rest covers a restart of the renderer. */
  readonly endpointMs: number
}

export const DEADLINES: Deadlines = { visitorMs: 1_500, renderMs: 10_000, privateMs: 5_000, endpointMs: 5_000 }

const COMPILE_MS = 120_000

/** In development, a request may wait until Next has compiled its page. */
export const DEVELOPMENT_DEADLINES: Deadlines = {
  visitorMs: COMPILE_MS,
  renderMs: COMPILE_MS,
  privateMs: COMPILE_MS,
  endpointMs: COMPILE_MS,
}
