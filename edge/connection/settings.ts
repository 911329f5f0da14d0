/** Limits of an HTTP server. Times in milliseconds, sizes in bytes. */
export interface ConnectionLimits {
  /** All headers of a request together. */
  readonly headerBytes: number
  /** Until the headers of a request are complete. */
  readonly headersMs: number
  /** Until a request is complete, its body included. */
  readonly requestMs: number
  /** Between two requests of a connection. */
  readonly idleMs: number
  /** Without a byte in either direction while a request is answered: its client does not read. 0: for ever. */
  readonly stalledMs: number
  /** How often the limits of headers and requests are looked at. */
  readonly checkEveryMs: number
  /** Open connections of the process; further ones are closed at once. */
  readonly connections: number
  /** Open connections of one client that is no trusted proxy; further ones are closed at once. */
  readonly connectionsOfClient: number
  /** Connections that wait to be taken on, as far as the system allows. */
  readonly backlog: number
  /** Requests of one connection that wait for their answers; browsers send the next one after the answer. */
  readonly pipelined: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headerBytes: 16 * 1024,
  headersMs: 10_000,
  requestMs: 20_000,
  idleMs: 15_000,
  stalledMs: 20_000,
  checkEveryMs: 1_000,
  connections: 8_192,
  connectionsOfClient: 512,
  backlog: 4_096,
  pipelined: 16,
}

/** Path and query of a request, in bytes. */
export const MOST_TARGET_BYTES = 4 * 1024
