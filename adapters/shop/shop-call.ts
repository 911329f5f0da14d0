/** A request to the shop, with the groups of the pattern that its path matched. */
interface ShopRequest {
  readonly request: Request
  readonly url: URL
  readonly groups: readonly string[]
}

/** One call of the wire and the shop's answer to it. */
export interface ShopCall {
  readonly method: 'GET' | 'POST'
  /** Of the whole path, so it starts with `^` and ends with `$`. */
  readonly path: RegExp
  readonly answer: (asked: ShopRequest) => Response | Promise<Response>
}
