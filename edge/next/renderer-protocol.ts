/** The protocol of edge and renderer on top of HTTP, over a private socket that never leaves the machine. */

/** Path for batches of browser reports. It is not an endpoint of any site, so visitors cannot reach it. */
export const BATCH_PATH = '/_beacons'

/** Maximum concurrent endpoint calls in the renderer. Requests whose bodies are still being read do not count. */
export const MAX_CALLS = 512

/**
 * Maximum size of the headers of a request to the renderer. A form is one header: 8 KiB, which URL encoding can make nine times
 * larger (an invalid byte becomes `%EF%BF%BD`).
 */
export const MAX_HEADER_BYTES = 128 * 1_024

/** Process message in which the renderer reports its memory every second. A renderer that hangs stops reporting. */
export interface MemoryMessage {
  readonly rssBytes: number
}

export const isMemoryMessage = (message: unknown): message is MemoryMessage =>
  typeof message === 'object' && message !== null && 'rssBytes' in message && typeof message.rssBytes === 'number'
