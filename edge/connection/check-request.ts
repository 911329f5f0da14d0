import type { IncomingMessage } from 'node:http'
import { MOST_TARGET_BYTES } from './settings.ts'

export interface RefusedRequest {
  readonly status: 400 | 414
  readonly message: string
}

/** Printable ASCII, no space, no fragment, no control: what a browser sends as a path with a query. */
const ORIGIN_FORM = /^\/[!"$-~]*$/

/** A percent sign stands before two hexadecimal digits, which never mean a control character. */
const BROKEN_ENCODING = /%(?![0-9a-f]{2})|%[01][0-9a-f]|%7f/i

const hostHeaders = ({ rawHeaders }: IncomingMessage): number => {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}

/**
 * Why a request is refused before it is looked at any further; null for one that is not. Taken are origin-form targets of
 * at most 4 KB with exactly one Host header: no absolute form, no `*`, no broken percent-encoding.
 */
export const checkRequest = (request: IncomingMessage): RefusedRequest | null => {
  const target = request.url ?? ''
  if (target.length > MOST_TARGET_BYTES) return { status: 414, message: 'The address is too long.' }
  if (!ORIGIN_FORM.test(target)) return { status: 400, message: 'The address is not a path.' }
  const query = target.indexOf('?')
  if (BROKEN_ENCODING.test(query < 0 ? target : target.slice(0, query)))
    return { status: 400, message: 'The path is not well-formed.' }
  if (hostHeaders(request) !== 1) return { status: 400, message: 'Exactly one Host header is expected.' }
  return null
}
