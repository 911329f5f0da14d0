import { readBody } from './read-body.ts'

/** The most that one of our forms can come to, in bytes. */
const MAX_FORM_BYTES = 16 * 1024

/** Text fields of a form that was posted, or null where the body is not such a form or too large to be ours. */
export const formFields = async (request: Request): Promise<ReadonlyMap<string, string> | null> => {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded')) return null
  const body = await readBody(request, MAX_FORM_BYTES)
  return body === null ? null : new Map(new URLSearchParams(body))
}
