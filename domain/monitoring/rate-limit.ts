/** How many beacons a process forwards: a burst, and after it a steady rate. */
export interface RateLimitSettings {
  readonly burst: number
  readonly perSecond: number
}

/** A token bucket. */
export class RateLimit {
  readonly #settings: RateLimitSettings
  #tokens: number
  #refilledMs: number

  /** @param nowMs current time of the caller's clock, in milliseconds */
  constructor(settings: RateLimitSettings, nowMs: number) {
    this.#settings = settings
    this.#tokens = settings.burst
    this.#refilledMs = nowMs
  }

  /** Takes a token, if there is one. A clock that runs backwards adds no tokens. */
  tryTake(nowMs: number): boolean {
    const { burst, perSecond } = this.#settings
    const elapsedMs = Math.max(0, nowMs - this.#refilledMs)
    this.#tokens = Math.min(burst, this.#tokens + (elapsedMs / 1_000) * perSecond)
    this.#refilledMs = Math.max(this.#refilledMs, nowMs)
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}
