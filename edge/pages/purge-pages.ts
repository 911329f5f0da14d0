import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { PageCache } from './page-cache.ts'

const CHANNEL = 'northwall:pages:purge'
/** A connection that is lost without being closed is noticed by the answer that does not come, in milliseconds. */
const PING_EVERY_MS = 5_000
/** No visitor waits for a purge, and an instance that is busy for a moment need not connect again. */
const COMMAND_MS = 1_000

const bodySchema = z.object({ tags: z.array(z.string()) })
const messageSchema = bodySchema.extend({ from: z.string() })

/** Tags of a page name its site, content or path; a tag of data concerns pages that do not carry it, so it purges them all. */
const EVERY_PAGE = 'pages'
const PAGE_TAG = /^(?:site|content|page):/
const purgedTag = (tag: string): string => (PAGE_TAG.test(tag) ? tag : EVERY_PAGE)

const parsed = <Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | undefined => {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Purges the pages of this instance and, over Redis, those of all others. */
export class PagePurges {
  readonly #cache: PageCache
  readonly #publisher: Redis | undefined
  readonly #subscriber: Redis | undefined
  readonly #id = randomUUID()
  #pings: NodeJS.Timeout | undefined
  #isUntold = false

  /**
   * @param connect makes a connection to Redis whose commands take no longer than so many milliseconds, or none where there
   *   is no Redis. Publishing and listening need one each.
   */
  constructor(cache: PageCache, connect: (commandMs: number) => Redis | undefined) {
    this.#cache = cache
    this.#publisher = connect(COMMAND_MS)
    this.#subscriber = connect(COMMAND_MS)
  }

  /** Listens to the other instances, again after each time that Redis was gone. What they purged meanwhile is not known, so everything is. */
  open(): void {
    const subscriber = this.#subscriber
    subscriber?.on('ready', () => {
      subscriber.subscribe(CHANNEL).then(
        () => this.#cache.purge([EVERY_PAGE]),
        () => subscriber.disconnect(true),
      )
    })
    subscriber?.on('message', (_channel, text) => {
      const message = parsed(messageSchema, text)
      if (message !== undefined && message.from !== this.#id) this.#cache.purge(message.tags)
    })
    this.#publisher?.on('ready', () => {
      if (this.#isUntold) this.#publish([EVERY_PAGE])
    })
    subscriber?.connect().catch(() => {})
    this.#publisher?.connect().catch(() => {})
    this.#pings = setInterval(() => subscriber?.ping().catch(() => {}), PING_EVERY_MS).unref()
  }

  /** Purges by the body of a purge request, which was found valid. */
  purge(body: string): void {
    const tags = parsed(bodySchema, body)?.tags.map(purgedTag) ?? []
    this.#cache.purge(tags)
    this.#publish(tags)
  }

  close(): void {
    clearInterval(this.#pings)
    this.#publisher?.disconnect()
    this.#subscriber?.disconnect()
  }

  /** Where Redis cannot be told, the others are told to purge everything as soon as it is back. */
  #publish(tags: readonly string[]): void {
    this.#isUntold = false
    this.#publisher?.publish(CHANNEL, JSON.stringify({ from: this.#id, tags })).catch(() => {
      this.#isUntold = true
    })
  }
}
