import { Negotiator } from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip' | 'identity'

const negotiator = new Negotiator<Encoding>({ supportedValues: ['br', 'gzip', 'identity'] })

/** Browsers send a handful of values; a client that invents new ones does not fill the memory. */
const known = new LRUCache<string, Encoding>({ max: 200 })

/** The encoding that a client likes best, by its Accept-Encoding header; `identity` where it names none of ours. */
export const preferredEncoding = (header: string | string[] | undefined): Encoding => {
  if (typeof header !== 'string') return 'identity'
  const found = known.get(header)
  if (found !== undefined) return found
  const encoding = negotiator.negotiate(header) ?? 'identity'
  known.set(header, encoding)
  return encoding
}
