import { isSameOrigin } from './is-same-origin.ts'
import { readBytes } from './read-body.ts'

/** The largest form of the product stays well below this, in bytes. */
const MAX_FORM_BYTES = 16 * 1024

/** The two ways in which a form is sent, by a page and by a script. */
const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i

export type FormFields =
  | { readonly ok: true; readonly fields: ReadonlyMap<string, string> }
  /** 403: sent by a page of another origin; 400: not a form; 413: too large. */
  | { readonly ok: false; readonly response: Response }

const refused = (status: 400 | 403 | 413, text: string): FormFields => ({
  ok: false,
  response: new Response(`${text}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } }),
})

/** Text fields of a form that a page of the same origin posted, the last of each name. */
export const formFields = async (request: Request): Promise<FormFields> => {
  if (!isSameOrigin(request)) return refused(403, 'This form is not of this site.')
  const type = request.headers.get('content-type') ?? ''
  if (!FORM.test(type)) return refused(400, 'A form is expected.')
  const body = await readBytes(request, MAX_FORM_BYTES)
  if (body === null) return refused(413, 'This form is too large.')
  try {
    const form = await new Response(body, { headers: { 'content-type': type } }).formData()
    return {
      ok: true,
      fields: new Map([...form].filter((field): field is [string, string] => typeof field[1] === 'string')),
    }
  } catch {
    return refused(400, 'A form is expected.')
  }
}
