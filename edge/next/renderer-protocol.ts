/** What edge and renderer agree on besides HTTP. The private socket never leaves the machine. */

/** Response header: the report of a render, as JSON. */
export const RENDER_REPORT_HEADER = 'x-render-report'

/** Request header: renders the page for an editor, or for a visitor whose secret was refused. */
export const EDITOR_MODE_HEADER = 'x-editor-mode'

/** Path of batches of browser reports. It is not an endpoint of any site, so no visitor can reach it. */
export const BATCH_PATH = '/_beacons'

/** Concurrent endpoint calls that the renderer answers. Requests whose bodies are still being read do not count. */
export const MAX_CALLS = 512

/** Process message: the renderer reports its memory every second. A renderer that hangs stops reporting. */
export interface MemoryMessage {
  readonly rssBytes: number
}

export const isMemoryMessage = (message: unknown): message is MemoryMessage =>
  typeof message === 'object' && message !== null && 'rssBytes' in message && typeof message.rssBytes === 'number'
