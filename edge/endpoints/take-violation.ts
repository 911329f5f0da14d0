import type { IncomingMessage } from 'node:http'
import { isSameOriginRequest } from '../http/is-same-origin-request.ts'
import type { CspViolations } from './csp-violations.ts'

/**
 * Takes a browser's report of a violation of our content security policy, its size and rate already bounded. It is counted and not
 * kept. Gives the status of the answer: 204, 400 for a wrong shape, 403 from another origin.
 */
export const takeViolation = (
  violations: Pick<CspViolations, 'add'>,
  request: IncomingMessage,
  body: Buffer | undefined,
): 204 | 400 | 403 => {
  if (!isSameOriginRequest(request)) return 403
  return violations.add(body?.toString() ?? '') ? 204 : 400
}
