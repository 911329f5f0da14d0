const HEAD_END = '\r\n\r\n'

/** Finds the middle of an HTTP answer's body as its bytes come in. */
export class HalfAnswer {
  #seen = Buffer.alloc(0)
  #passed = 0

  /** Returns the bytes that may pass, and whether they reach the middle of the answer. */
  take(chunk: Buffer): { readonly pass: Buffer; readonly isMiddle: boolean } {
    this.#seen = Buffer.concat([this.#seen, chunk])
    const middle = this.#middle()
    const pass = this.#seen.subarray(this.#passed, Math.min(middle, this.#seen.length))
    this.#passed += pass.length
    return { pass, isMiddle: this.#passed === middle }
  }

  /** Endless while the head is incomplete; right after the head where it tells no length. */
  #middle(): number {
    const headLength = this.#seen.indexOf(HEAD_END)
    if (headLength < 0) return Number.POSITIVE_INFINITY
    const [, length = '0'] = /\r\ncontent-length: *(\d+)/i.exec(this.#seen.toString('latin1', 0, headLength)) ?? []
    return headLength + HEAD_END.length + Math.floor(Number(length) / 2)
  }
}
