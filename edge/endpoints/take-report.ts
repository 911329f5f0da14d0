import type { IncomingMessage } from 'node:http'
import { isSameOriginRequest } from '../http/is-same-origin-request.ts'

/**
 * Takes a report from a browser that shows one of our pages, its size and rate already bounded. Gives the status of the answer:
 * 204, 400 for a wrong shape, 403 from another origin.
 *
 * @param take keeps or counts it; false where its shape is wrong
 */
export const takeReport = (
  request: IncomingMessage,
  body: Buffer | undefined,
  take: (text: string) => boolean,
): 204 | 400 | 403 => {
  if (!isSameOriginRequest(request)) return 403
  return take(body?.toString() ?? '') ? 204 : 400
}
