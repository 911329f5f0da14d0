import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { PageCache } from './page-cache.ts'

const CHANNEL = 'northwall:pages:purge'
const tagsSchema = z.object({ tags: z.array(z.string()) })

/** A tag of data concerns pages that do not carry it themselves, so it purges them all. */
const pageTag = (tag: string): string => (tag.startsWith('site:') ? tag : 'pages')

const readTags = (text: string): readonly string[] => {
  try {
    return tagsSchema.safeParse(JSON.parse(text)).data?.tags.map(pageTag) ?? []
  } catch {
    return []
  }
}

/** Purges the pages of this instance and, over Redis, those of all others. */
export class PagePurges {
  readonly #cache: PageCache
  readonly #publisher: Redis | undefined
  readonly #subscriber: Redis | undefined

  /** `connect`: makes a connection to Redis, or none where there is no Redis. Publishing and listening need one each. */
  constructor(cache: PageCache, connect: () => Redis | undefined) {
    this.#cache = cache
    this.#publisher = connect()
    this.#subscriber = connect()
  }

  /** Listens to the other instances, again after each time that Redis was gone. What was purged meanwhile is not known, so everything is. */
  open(): void {
    const subscriber = this.#subscriber
    let wasConnected = false
    subscriber?.on('ready', () => {
      if (wasConnected) this.#cache.purge(['pages'])
      wasConnected = true
      subscriber.subscribe(CHANNEL).catch(() => subscriber.disconnect(true))
    })
    subscriber?.on('message', (_channel, text) => this.#cache.purge(readTags(text)))
    subscriber?.connect().catch(() => {})
    this.#publisher?.connect().catch(() => {})
  }

  /** Purges by the body of a purge request, which was found valid. */
  purge(body: string): void {
    this.#cache.purge(readTags(body))
    this.#publisher?.publish(CHANNEL, body).catch(() => {})
  }

  close(): void {
    this.#publisher?.disconnect()
    this.#subscriber?.disconnect()
  }
}
