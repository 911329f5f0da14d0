import { createHash } from 'node:crypto'

/** Names a content: 132 bits of its SHA-256, in 22 letters that may stand in a URL and in an ETag. */
export const contentHash = (content: string): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)
