import { RedisDriver } from 'bentocache/drivers/redis'
import type { RedisLink } from './redis-link.ts'

/** The Redis tier of the store: the library's driver, whose reads and writes nobody waits for any longer than the link says. */
export class RedisTier extends RedisDriver {
  readonly #link: RedisLink

  constructor(link: RedisLink, prefix: string) {
    super({ connection: link.redis, prefix })
    if (this.getConnection() !== link.redis)
      throw new Error('ioredis is there twice: bentocache and the product have to import one and the same package')
    this.#link = link
  }

  override get(key: string): Promise<string | undefined> {
    return this.#link.ask(() => super.get(key))
  }

  override set(key: string, value: string, ttlMs?: number): Promise<boolean> {
    return this.#link.ask(() => super.set(key, value, ttlMs))
  }
}
