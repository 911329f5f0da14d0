import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { readCookie, writeCookie } from '../../domain/text/cookies.ts'

/** Because of the prefix `__Host-`, browsers accept the cookie only from this host over HTTPS. */
const COOKIE = '__Host-editor'
const ATTRIBUTES = 'HttpOnly; Secure; SameSite=Strict'
const HOUR_SECONDS = 3_600
const SECOND_MS = 1_000
const VALUE = /^(\d{1,15})\.([\w-]{43})$/

const isEqual = (one: string, other: string): boolean => {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

/**
 * Stateless sessions of editors. The cookie contains its expiry time, signed with the secret, and expires after an hour. Every
 * instance accepts it. A new secret ends all sessions.
 */
export class EditorSessions {
  readonly #secret: string | undefined
  readonly #now: () => number

  /**
   * @param secret if undefined, editor mode is disabled
   * @param now milliseconds since the epoch
   */
  constructor(secret: string | undefined, now: () => number) {
    this.#secret = secret
    this.#now = now
  }

  get isOpen(): boolean {
    return this.#secret !== undefined
  }

  /** Starts a session. Returns a `Set-Cookie` value, or null if the secret is wrong. Compares in constant time. */
  enter(secret: string): string | null {
    if (this.#secret === undefined || !isEqual(secret, this.#secret)) return null
    const endsAtMs = String(this.#now() + HOUR_SECONDS * SECOND_MS)
    return writeCookie(COOKIE, `${endsAtMs}.${this.#sign(this.#secret, endsAtMs)}`, HOUR_SECONDS, ATTRIBUTES)
  }

  /** Returns the `Set-Cookie` value that ends a session. */
  leave(): string {
    return writeCookie(COOKIE, '', 0, ATTRIBUTES)
  }

  /** Whether a request has a valid session cookie. */
  isEditor({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
    if (this.#secret === undefined || headers.cookie === undefined) return false
    const [, endsAtMs = '', signature = ''] = VALUE.exec(readCookie(headers.cookie, COOKIE) ?? '') ?? []
    if (signature === '' || !isEqual(signature, this.#sign(this.#secret, endsAtMs))) return false
    return this.#now() < Number(endsAtMs)
  }

  #sign(secret: string, endsAtMs: string): string {
    return createHmac('sha256', secret).update(`editor session until ${endsAtMs}`).digest('base64url')
  }
}
