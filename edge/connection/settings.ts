/** Limits of the HTTP server. Times in milliseconds, sizes in bytes. */
export const CONNECTION_LIMITS = {
  /** All headers of a request together. */
  headerBytes: 16 * 1024,
  /** Path and query. */
  targetBytes: 4 * 1024,
  /** Until the headers of a request are complete. */
  headersMs: 10_000,
  /** Until a request is complete, its body included. */
  requestMs: 20_000,
  /** Between two requests of a connection. */
  idleMs: 15_000,
  /** How often the two limits above are looked at. */
  checkEveryMs: 1_000,
  /** Open connections of the process; further ones are closed at once. */
  connections: 8_192,
  /** Requests over one connection before it is closed. */
  requestsPerConnection: 10_000,
} as const
