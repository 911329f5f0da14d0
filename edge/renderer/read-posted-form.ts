import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { PostedForm } from '../../adapters/wiring/posted-form.ts'
import { formPageOf } from '../../domain/routing/form-page.ts'

/** What tells of a body. Without it a request is one for the page alone. */
const BODY_HEADERS = ['content-type', 'content-length', 'transfer-encoding'] as const

/**
 * Takes the form from a request that was posted to a page, and makes the request one for the page: the framework would take
 * a posted form for an action of its own. Null for any other request, whose body is left alone.
 */
export const readPostedForm = async (request: IncomingMessage): Promise<PostedForm | null> => {
  if (request.method !== 'POST' || formPageOf(request.url ?? '') === null) return null
  const body = await buffer(request)
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter((header): header is [string, string] => typeof header[1] === 'string'),
  )
  request.method = 'GET'
  for (const name of BODY_HEADERS) delete request.headers[name]
  return { headers, body }
}
