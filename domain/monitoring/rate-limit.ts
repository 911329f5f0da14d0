/** How many beacons a process passes on: a burst, and a steady rate behind it. */
export interface RateLimitSettings {
  readonly burst: number
  readonly perSecond: number
}

/** A bucket of tokens that fills with time. The clock is the caller's. */
export class RateLimit {
  readonly #settings: RateLimitSettings
  #tokens: number
  #filledMs: number

  /** @param nowMs milliseconds of the caller's clock, now */
  constructor(settings: RateLimitSettings, nowMs: number) {
    this.#settings = settings
    this.#tokens = settings.burst
    this.#filledMs = nowMs
  }

  /** Takes a token, if there is one. A clock that runs backwards fills nothing. */
  take(nowMs: number): boolean {
    const { burst, perSecond } = this.#settings
    const passedMs = Math.max(0, nowMs - this.#filledMs)
    this.#tokens = Math.min(burst, this.#tokens + (passedMs / 1_000) * perSecond)
    this.#filledMs = Math.max(this.#filledMs, nowMs)
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}
