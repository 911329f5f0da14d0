import type { BusDriver } from 'bentocache/types'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { RedisLink } from './redis-link.ts'

type Payload = Parameters<BusDriver['publish']>[1]

/** The one kind of message that instances send each other: these keys have a newer value. Others are ignored. */
const messageSchema = z.object({
  busId: z.string(),
  payload: z.object({ type: z.literal('set'), keys: z.array(z.string()), namespace: z.string() }),
})

const readMessage = (text: string): z.output<typeof messageSchema> | undefined => {
  try {
    return messageSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/**
 * Sends the other instances over Redis which keys have a newer value. bentocache's own bus subscribes once and handles no
 * failure: without Redis at the start it never receives anything, and publishing waits for a connection. This one
 * subscribes again with each connection.
 */
export class RedisBus implements BusDriver {
  readonly #publisher: RedisLink
  readonly #subscriber: Redis
  #id = ''

  /** @param subscriber for this bus alone, as a subscribed connection can do nothing else */
  constructor(publisher: RedisLink, subscriber: Redis) {
    this.#publisher = publisher
    this.#subscriber = subscriber
  }

  setId(id: string): this {
    this.#id = id
    return this
  }

  onReconnect(callback: () => void): void {
    this.#publisher.redis.on('ready', callback)
  }

  async publish(channel: string, payload: Payload): Promise<void> {
    const message = JSON.stringify({ busId: this.#id, payload })
    await this.#publisher.send(() => this.#publisher.redis.publish(channel, message))
  }

  async subscribe<T extends Payload>(channel: string, handler: (payload: T) => void | Promise<void>): Promise<void> {
    this.#subscriber.on('ready', () =>
      this.#subscriber.subscribe(channel).catch(() => this.#subscriber.disconnect(true)),
    )
    this.#subscriber.on('message', (_channel: string, text: string) => {
      const message = readMessage(text)
      if (message !== undefined && message.busId !== this.#id) void handler(message.payload as Payload as T)
    })
    await this.#subscriber.connect().catch(() => {})
  }

  async unsubscribe(channel: string): Promise<void> {
    await this.#subscriber.unsubscribe(channel)
  }

  async disconnect(): Promise<void> {
    this.#subscriber.disconnect()
  }
}
