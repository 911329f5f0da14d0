/** The protocol of edge and renderer, in addition to HTTP. The private socket never leaves the machine. */

/** Path of batches of browser reports. It is not an endpoint of any site, so no visitor can reach it. */
export const BATCH_PATH = '/_beacons'

/** Concurrent endpoint calls that the renderer answers. Requests whose bodies are still being read do not count. */
export const MAX_CALLS = 512

/**
 * Longest head of a request to the renderer, in bytes. A form is one header: 8 KiB, of which URL encoding makes nine times as much
 * in the worst case (an invalid byte becomes `%EF%BF%BD`).
 */
export const MAX_HEADER_BYTES = 128 * 1_024

/** Process message: the renderer reports its memory every second. A renderer that hangs stops reporting. */
export interface MemoryMessage {
  readonly rssBytes: number
}

export const isMemoryMessage = (message: unknown): message is MemoryMessage =>
  typeof message === 'object' && message !== null && 'rssBytes' in message && typeof message.rssBytes === 'number'
