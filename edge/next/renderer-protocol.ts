/** The protocol between edge and renderer, on top of HTTP over a private socket. */

/** Path for batches of browser reports. Visitors cannot reach it, because no site has such an endpoint. */
export const BATCH_PATH = '/_beacons'

/** Path of the renderer's metrics in Prometheus' text format. Visitors cannot reach it either. */
export const METRICS_PATH = '/_metrics'

/**
 * Maximum header size of a request to the renderer. One header contains a form of up to 8 KiB, which URL encoding can
 * make nine times larger (an invalid byte becomes `%EF%BF%BD`).
 */
export const MAX_HEADER_BYTES = 128 * 1_024

/** Process message that the renderer sends every second. A renderer that hangs stops sending it. */
export interface MemoryMessage {
  readonly rssBytes: number
}

export const isMemoryMessage = (message: unknown): message is MemoryMessage =>
  typeof message === 'object' && message !== null && 'rssBytes' in message && typeof message.rssBytes === 'number'
