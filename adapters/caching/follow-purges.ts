import type { Redis } from 'ioredis'
import { BUS_CHANNEL, changedKeys } from './redis-drivers.ts'

/** Prefix of the keys under which the store keeps when a tag was purged. */
export const PURGE_KEY = 'purged:'

/** Pings detect a connection that was lost without being closed. In milliseconds. */
const PING_EVERY_MS = 5_000
/** The renderers hear of a purge at the same time as the edge: a page that is rendered before that would be old. In milliseconds. */
const DELAY_MS = 100

/** Receives the purges of all instances. */
export interface PurgeListener {
  readonly onPurge: (tags: readonly string[]) => void
  /** After each connect: purges may have been missed before it. */
  readonly onMissed: () => void
}

/**
 * Follows the purges that the stores of all instances announce. Returns a function that ends it.
 *
 * @param subscriber a connection of its own: a subscribed connection accepts no other commands
 */
export const followPurges = (subscriber: Redis, { onPurge, onMissed }: PurgeListener): (() => void) => {
  subscriber.on('ready', () => subscriber.subscribe(BUS_CHANNEL).then(onMissed, () => subscriber.disconnect(true)))
  subscriber.on('message', (_channel, text) => {
    const tags = changedKeys(text).flatMap((key) => (key.startsWith(PURGE_KEY) ? [key.slice(PURGE_KEY.length)] : []))
    if (tags.length > 0) setTimeout(() => onPurge(tags), DELAY_MS).unref()
  })
  subscriber.connect().catch(() => {})
  const pings = setInterval(() => subscriber.ping().catch(() => {}), PING_EVERY_MS).unref()
  return () => {
    clearInterval(pings)
    subscriber.disconnect()
  }
}
