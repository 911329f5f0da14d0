const EVERY_MS = 1_000

/** Message of the renderer to the edge. */
export interface MemoryMessage {
  readonly rssBytes: number
}

export const isMemoryMessage = (message: unknown): message is MemoryMessage =>
  typeof message === 'object' && message !== null && 'rssBytes' in message && typeof message.rssBytes === 'number'

/** Tells the edge regularly how much memory this process holds. */
export const reportMemory = (): void => {
  setInterval(() => process.send?.({ rssBytes: process.memoryUsage.rss() } satisfies MemoryMessage), EVERY_MS).unref()
}
