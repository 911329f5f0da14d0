import { PAGE_DEADLINE_MS } from '../domain/routing/render-contract.ts'

export interface Deadlines {
  /** Maximum time that a visitor waits for a page. Then the edge sends a stale page, or status 503. */
  readonly visitorMs: number
  /** Deadline of a render for the cache. By then visitors have left, and other renders need the slot. */
  readonly renderMs: number
  /** Deadline of a private page. Covers a call of 1.4 s, one second for the calls of the page, and the render. */
  readonly privateMs: number
  /** Deadline of an endpoint. Covers a purchase (up to 1.9 s) and a restart of the renderer. */
  readonly endpointMs: number
}

export const DEADLINES: Deadlines = {
  visitorMs: PAGE_DEADLINE_MS,
  renderMs: 10_000,
  privateMs: 5_000,
  endpointMs: 5_000,
}

const COMPILE_MS = 120_000

/** In development, requests wait until Next has compiled the page. */
export const DEVELOPMENT_DEADLINES: Deadlines = {
  visitorMs: COMPILE_MS,
  renderMs: COMPILE_MS,
  privateMs: COMPILE_MS,
  endpointMs: COMPILE_MS,
}
