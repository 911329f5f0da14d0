import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { PageCache } from './page-cache.ts'

const CHANNEL = 'northwall:pages:purge'
/** Pings detect a connection that was lost without being closed. In milliseconds. */
const PING_EVERY_MS = 5_000
/** Timeout of Redis commands. Long, because no visitor waits for a purge and a busy moment must not cause a reconnect. */
const COMMAND_MS = 1_000

const bodySchema = z.object({ tags: z.array(z.string()) })
const messageSchema = bodySchema.extend({ from: z.string() })

/** Pages carry tags of their site, content and path. A purge of data concerns pages without its tag, so it purges all pages. */
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

/** Purges the pages of this instance and, over Redis, of all other instances. */
export class PagePurges {
  readonly #cache: PageCache
  readonly #publisher: Redis | undefined
  readonly #subscriber: Redis | undefined
  readonly #id = randomUUID()
  #pings: NodeJS.Timeout | undefined
  #hasUnpublished = false

  /** @param connect opens a Redis connection with a command timeout, if there is Redis; publishing and subscribing need one each */
  constructor(cache: PageCache, connect: (commandMs: number) => Redis | undefined) {
    this.#cache = cache
    this.#publisher = connect(COMMAND_MS)
    this.#subscriber = connect(COMMAND_MS)
  }

  /** Subscribes to purges of other instances. After each reconnect it purges everything, because it may have missed purges. */
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
      if (this.#hasUnpublished) this.#publish([EVERY_PAGE])
    })
    subscriber?.connect().catch(() => {})
    this.#publisher?.connect().catch(() => {})
    this.#pings = setInterval(() => subscriber?.ping().catch(() => {}), PING_EVERY_MS).unref()
  }

  /** Purges by the body of a purge request that the renderer accepted. */
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

  /** If publishing fails, the other instances are told to purge everything as soon as Redis is back. */
  #publish(tags: readonly string[]): void {
    this.#hasUnpublished = false
    this.#publisher?.publish(CHANNEL, JSON.stringify({ from: this.#id, tags })).catch(() => {
      this.#hasUnpublished = true
    })
  }
}
