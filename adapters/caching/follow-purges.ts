import type { Redis } from 'ioredis'
import { BUS_CHANNEL, changedKeys, followChannel } from './redis-drivers.ts'

/** Prefix of the store keys that hold the purge time of a tag. */
export const PURGE_KEY = 'purged:'

/** Pings detect a connection that was lost without being closed. */
const PING_EVERY_MS = 5_000
/** Renderers receive a purge at about the same time as the edge. Without the delay, a renderer might still use old data. */
const DELAY_MS = 100

export interface PurgeListener {
  readonly onPurge: (tags: readonly string[]) => void
  /** Called after each connect, because earlier purges may have been missed. */
  readonly onMissed: () => void
}

/**
 * Listens to the purges of all instances. Returns a function that stops listening.
 *
 * @param subscriber a dedicated connection, because a subscribed connection accepts no other commands
 */
export const followPurges = (subscriber: Redis, { onPurge, onMissed }: PurgeListener): (() => void) => {
  const onMessage = (text: string): void => {
    const tags = changedKeys(text).flatMap((key) => (key.startsWith(PURGE_KEY) ? [key.slice(PURGE_KEY.length)] : []))
    if (tags.length > 0) setTimeout(() => onPurge(tags), DELAY_MS).unref()
  }
  void followChannel(subscriber, BUS_CHANNEL, onMessage, onMissed)
  const pings = setInterval(() => subscriber.ping().catch(() => {}), PING_EVERY_MS).unref()
  return () => {
    clearInterval(pings)
    subscriber.disconnect()
  }
}
