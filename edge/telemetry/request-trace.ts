import type { IncomingMessage, ServerResponse } from 'node:http'

/** How a page was found, in the vocabulary of HTTP caches. `none`: it could not be. */
export type CacheResult = 'hit' | 'stale' | 'miss' | 'none'

/** How a request came out, for telemetry: the result of the page cache, 304, or refused before anything was looked up. */
export type RequestResult = CacheResult | 'not-modified' | 'refused'

/** A trace that goes on in the renderer. */
export interface OutgoingTrace {
  /** Headers that hand the trace on; none where nothing is traced. */
  headers(): Readonly<Record<string, string>>
  /** The trace's id where it is recorded, else null. */
  traceId(): string | null
}

/** The trace of a render that nobody waits for. */
export interface RenderTrace extends OutgoingTrace {
  /** Told when the render has ended, well or not. */
  ended(isGood: boolean): void
}

/** Follows one request. */
export interface RequestTrace extends OutgoingTrace {
  /** Told when the handler has returned: an answer that is written by then has ended, any other one ends with its connection or its last byte. */
  handled(): void
  /** Told where the request leads: its site, and the internal path of the page or the endpoint. */
  routed(site: string, target: string): void
  result(result: RequestResult): void
  /** Told that an editor asks. Which one nobody knows. */
  editor(): void
  /** Begins the trace of the render that follows a page which was served stale: a trace of its own, and each names the other. */
  renderBehind(): RenderTrace
}

export type StartRequestTrace = (request: IncomingMessage, response: ServerResponse) => RequestTrace

const NO_HEADERS = {}
const NO_RENDER: RenderTrace = { headers: () => NO_HEADERS, traceId: () => null, ended: () => {} }

/** Where telemetry is off a request is not followed: nothing is measured and nothing allocated. */
export const NO_TRACE: RequestTrace = {
  ...NO_RENDER,
  handled: () => {},
  routed: () => {},
  result: () => {},
  editor: () => {},
  renderBehind: () => NO_RENDER,
}
