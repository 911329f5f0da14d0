import type { IncomingMessage } from 'node:http'

interface RefusedRequest {
  readonly status: 400 | 414 | 417 | 505
  readonly message: string
}

/** Limits path and query together. */
const MAX_TARGET_BYTES = 4 * 1024

/** Matches a path with a query as browsers send it: printable ASCII without spaces and fragment. */
const ORIGIN_FORM = /^\/[!"$-~]*$/

/** Matches an incomplete percent-encoding or an encoded control character. */
const BROKEN_ENCODING = /%(?![0-9a-f]{2})|%[01][0-9a-f]|%7f/i

const countHostHeaders = ({ rawHeaders }: IncomingMessage): number => {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}

/**
 * Returns the refusal of a malformed request; null if the request is valid. A valid request is of HTTP/1, has exactly one Host
 * header, no transfer coding but `chunked` of HTTP/1.1, no expectation but `100-continue`, and an origin-form target of at most
 * 4 KB. Absolute form, `*` and malformed percent-encoding are refused. Proxies may read other transfer codings differently, so that
 * requests could be smuggled.
 */
export const checkRequest = (request: IncomingMessage): RefusedRequest | null => {
  const target = request.url ?? ''
  const { 'transfer-encoding': coding, expect } = request.headers
  if (request.httpVersionMajor !== 1) return { status: 505, message: 'HTTP version not supported' }
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || request.httpVersionMinor === 0))
    return { status: 400, message: 'Unsupported transfer coding' }
  if (expect !== undefined && expect.toLowerCase() !== '100-continue')
    return { status: 417, message: 'Unknown expectation' }
  if (target.length > MAX_TARGET_BYTES) return { status: 414, message: 'URI too long' }
  if (!ORIGIN_FORM.test(target)) return { status: 400, message: 'Invalid request target' }
  const query = target.indexOf('?')
  if (BROKEN_ENCODING.test(query < 0 ? target : target.slice(0, query)))
    return { status: 400, message: 'Malformed percent-encoding' }
  if (countHostHeaders(request) !== 1) return { status: 400, message: 'Exactly one Host header is required' }
  return null
}
