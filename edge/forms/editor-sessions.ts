import { createHash, createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { readCookie, writeCookie } from '../../domain/text/cookies.ts'

/** Because of the prefix `__Host-`, browsers accept the cookie only from this host over HTTPS. */
const COOKIE = '__Host-editor'
const ATTRIBUTES = 'HttpOnly; Secure; SameSite=Strict'
const HOUR_SECONDS = 3_600
const SECOND_MS = 1_000
const VALUE = /^((\d{1,15})\.[\da-f-]{36})\.([\w-]{43})$/
const KEY_BYTES = 32

/** Derives the key of the signatures, so that no cookie is signed with the secret that editors type. */
const signingKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'northwall editor sessions', KEY_BYTES))

const isEqual = (one: string, other: string): boolean => {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

/**
 * Sessions of editors. The cookie contains its expiry time and a random id, signed with a key derived from the secret, and expires
 * after an hour. Every instance accepts it, except the one where the editor has ended the session. A new secret ends all sessions.
 */
export class EditorSessions {
  readonly #secret: string | undefined
  readonly #key: Buffer
  /** Ended sessions, with the time at which their cookies expire. */
  readonly #ended = new Map<string, number>()
  readonly #now: () => number

  /**
   * @param secret if undefined, editor mode is disabled
   * @param now milliseconds since the epoch
   */
  constructor(secret: string | undefined, now: () => number) {
    this.#secret = secret
    this.#key = signingKey(secret ?? randomUUID())
    this.#now = now
  }

  get isOpen(): boolean {
    return this.#secret !== undefined
  }

  /** Starts a session. Returns a `Set-Cookie` value, or null if the secret is wrong. Compares in constant time. */
  enter(secret: string): string | null {
    if (this.#secret === undefined || !isEqual(secret, this.#secret)) return null
    const session = `${this.#now() + HOUR_SECONDS * SECOND_MS}.${randomUUID()}`
    return writeCookie(COOKIE, `${session}.${this.#sign(session)}`, HOUR_SECONDS, ATTRIBUTES)
  }

  /** Ends the session of a request. Returns the `Set-Cookie` value that deletes its cookie. */
  leave(request: Pick<IncomingMessage, 'headers'>): string {
    const ending = this.#sessionOf(request)
    for (const [session, endsAtMs] of this.#ended) if (endsAtMs <= this.#now()) this.#ended.delete(session)
    if (ending !== null) this.#ended.set(ending.session, ending.endsAtMs)
    return writeCookie(COOKIE, '', 0, ATTRIBUTES)
  }

  /** Whether a request has a valid session cookie. */
  isEditor(request: Pick<IncomingMessage, 'headers'>): boolean {
    return this.#sessionOf(request) !== null
  }

  /** Returns the valid session of a request; null if it has none. */
  #sessionOf({
    headers,
  }: Pick<IncomingMessage, 'headers'>): { readonly session: string; readonly endsAtMs: number } | null {
    if (this.#secret === undefined || headers.cookie === undefined) return null
    const [, session = '', ends = '', signature = ''] = VALUE.exec(readCookie(headers.cookie, COOKIE) ?? '') ?? []
    if (signature === '' || !isEqual(signature, this.#sign(session)) || this.#ended.has(session)) return null
    const endsAtMs = Number(ends)
    return this.#now() < endsAtMs ? { session, endsAtMs } : null
  }

  #sign(session: string): string {
    return createHmac('sha256', this.#key).update(`editor session ${session}`).digest('base64url')
  }
}
