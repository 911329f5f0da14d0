/** A request as the router keeps it. */
export interface LoggedRequest {
  readonly method: string
  readonly path: string
  readonly query: readonly (readonly [name: string, value: string])[]
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: string
}

const KEPT_REQUESTS = 2_000

/** The last requests, oldest first. The router's own controls are not among them. */
export class RequestLog {
  readonly #kept: LoggedRequest[] = []

  get all(): readonly LoggedRequest[] {
    return [...this.#kept]
  }

  add(request: LoggedRequest): void {
    this.#kept.push(request)
    if (this.#kept.length > KEPT_REQUESTS) this.#kept.shift()
  }

  clear(): void {
    this.#kept.length = 0
  }
}
