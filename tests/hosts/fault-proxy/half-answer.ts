const HEAD_END = '\r\n\r\n'

/** Finds the middle of an HTTP body while the answer arrives. */
export class HalfAnswer {
  #received = Buffer.alloc(0)
  #passed = 0

  /** Returns the bytes to forward and whether they reach the middle of the body. */
  take(chunk: Buffer): { readonly pass: Buffer; readonly isMiddle: boolean } {
    this.#received = Buffer.concat([this.#received, chunk])
    const middle = this.#middle()
    const pass = this.#received.subarray(this.#passed, Math.min(middle, this.#received.length))
    this.#passed += pass.length
    return { pass, isMiddle: this.#passed === middle }
  }

  /**
   * Returns the offset of the middle. It is `Infinity` while the head is incomplete, and the end of the head if the head has no
   * length.
   */
  #middle(): number {
    const headLength = this.#received.indexOf(HEAD_END)
    if (headLength < 0) return Number.POSITIVE_INFINITY
    const [, length = '0'] = /\r\ncontent-length: *(\d+)/i.exec(this.#received.toString('latin1', 0, headLength)) ?? []
    return headLength + HEAD_END.length + Math.floor(Number(length) / 2)
  }
}
