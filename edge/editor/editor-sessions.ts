import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { readCookie } from '../http/read-cookie.ts'

/** With this prefix a browser takes it from a secure answer of this very host alone. */
const COOKIE = '__Host-editor'
const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Strict'
const HOUR_SECONDS = 3_600
const SECOND_MS = 1_000
const VALUE = /^(\d{1,15})\.([\w-]{43})$/

const isEqual = (one: string, other: string): boolean => {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

/**
 * Sessions of editors: who shows the secret gets a cookie of one hour, which says when it ends and is signed with the secret.
 * Nothing is kept, so every instance knows them, and a new secret ends all of them.
 */
export class EditorSessions {
  readonly #secret: string | undefined
  readonly #now: () => number

  /**
   * @param secret of the editors; without one nobody is an editor
   * @param now milliseconds since the epoch
   */
  constructor(secret: string | undefined, now: () => number) {
    this.#secret = secret
    this.#now = now
  }

  /** Whether there are editors at all. */
  get isOpen(): boolean {
    return this.#secret !== undefined
  }

  /** The cookie for who shows the secret, as a `Set-Cookie` value; null for anything else, after as long as for the secret. */
  enter(shown: string): string | null {
    if (this.#secret === undefined || !isEqual(shown, this.#secret)) return null
    const endsAtMs = String(this.#now() + HOUR_SECONDS * SECOND_MS)
    return `${COOKIE}=${endsAtMs}.${this.#sign(this.#secret, endsAtMs)}; Max-Age=${HOUR_SECONDS}; ${ATTRIBUTES}`
  }

  /** The `Set-Cookie` value that ends a session. */
  leave(): string {
    return `${COOKIE}=; Max-Age=0; ${ATTRIBUTES}`
  }

  /** Whether a request is that of an editor. A forged, changed or expired cookie is that of nobody. */
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
