import { RedisDriver } from 'bentocache/drivers/redis'
import type { BusDriver } from 'bentocache/types'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import { readJson } from '../../domain/text/read-json.ts'
import type { RedisLink } from './redis-link.ts'

/** The Redis driver of bentocache with the timeouts of the link. */
export class RedisTier extends RedisDriver {
  readonly #link: RedisLink

  constructor(link: RedisLink, prefix: string) {
    super({ connection: link.redis, prefix })
    if (this.getConnection() !== link.redis)
      throw new Error('ioredis is installed twice: bentocache and the product must import the same package')
    this.#link = link
  }

  override get(key: string): Promise<string | undefined> {
    return this.#link.ask(() => super.get(key))
  }

  override set(key: string, value: string, ttlMs?: number): Promise<boolean> {
    return this.#link.ask(() => super.set(key, value, ttlMs))
  }
}

/** Channel of the messages between instances. bentocache derives the name from the store. */
export const BUS_CHANNEL = 'bentocache.notifications:values'

type Payload = Parameters<BusDriver['publish']>[1]

/** A message between instances that lists keys with a new value. Other messages are ignored. */
const messageSchema = z.object({
  busId: z.string(),
  payload: z.object({ type: z.literal('set'), keys: z.array(z.string()), namespace: z.string() }),
})

/** Returns the keys in a message between instances. */
export const changedKeys = (text: string): readonly string[] => readJson(messageSchema, text)?.payload.keys ?? []

/**
 * Connects, and subscribes after each connect. If a subscription fails, the client reconnects and subscribes again. Resolves
 * after the first connection attempt.
 *
 * @param subscriber a dedicated connection, because a subscribed connection accepts no other commands
 * @param onSubscribed called after each connect, because earlier messages may have been missed
 */
export const followChannel = (
  subscriber: Redis,
  channel: string,
  onMessage: (text: string) => void,
  onSubscribed: () => void = () => {},
): Promise<void> => {
  subscriber.on('ready', () => subscriber.subscribe(channel).then(onSubscribed, () => subscriber.disconnect(true)))
  subscriber.on('message', (_channel: string, text: string) => onMessage(text))
  return subscriber.connect().catch(() => {})
}

/**
 * Notifies other instances through Redis of keys with a new value. Replaces the bus of bentocache, which subscribes only once. If
 * Redis is down at the start, that bus never receives a message, and its publish calls wait for a connection.
 */
export class RedisBus implements BusDriver {
  readonly #publisher: RedisLink
  readonly #subscriber: Redis
  #id = ''

  /** @param subscriber a dedicated connection, because a subscribed connection accepts no other commands */
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
    await followChannel(this.#subscriber, channel, (text) => {
      const message = readJson(messageSchema, text)
      if (message !== undefined && message.busId !== this.#id) void handler(message.payload as Payload as T)
    })
  }

  async unsubscribe(channel: string): Promise<void> {
    await this.#subscriber.unsubscribe(channel)
  }

  async disconnect(): Promise<void> {
    this.#subscriber.disconnect()
  }
}
