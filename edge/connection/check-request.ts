import type { IncomingMessage } from 'node:http'

interface RefusedRequest {
  readonly status: 400 | 414
  readonly message: string
}

/** Limit of path and query together. */
const MAX_TARGET_BYTES = 4 * 1024

/** Printable ASCII without space and fragment, as browsers send a path with a query. */
const ORIGIN_FORM = /^\/[!"$-~]*$/

/** A percent sign without two hexadecimal digits after it, or an encoded control character. */
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
 * Returns the answer to a request that is refused before routing; null if it is accepted. Accepts origin-form targets of at most
 * 4 KB with exactly one Host header: no absolute form, no `*`, no malformed percent-encoding.
 */
export const checkRequest = (request: IncomingMessage): RefusedRequest | null => {
  const target = request.url ?? ''
  if (target.length > MAX_TARGET_BYTES) return { status: 414, message: 'URI too long' }
  if (!ORIGIN_FORM.test(target)) return { status: 400, message: 'Invalid request target' }
  const query = target.indexOf('?')
  if (BROKEN_ENCODING.test(query < 0 ? target : target.slice(0, query)))
    return { status: 400, message: 'Malformed percent-encoding' }
  if (countHostHeaders(request) !== 1) return { status: 400, message: 'Exactly one Host header is required' }
  return null
}
