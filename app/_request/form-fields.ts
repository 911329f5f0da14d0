import { readBytes } from './read-body.ts'

/** The most that one of our forms can come to, in bytes. */
const MAX_FORM_BYTES = 16 * 1024

/** The two ways in which a form is sent, by a page and by a script. */
const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i

export type FormReading =
  | { readonly ok: true; readonly fields: ReadonlyMap<string, string> }
  /** 413: larger than any form of ours; 400: no form. */
  | { readonly ok: false; readonly answer: Response }

const refused = (status: 400 | 413, text: string): FormReading => ({
  ok: false,
  answer: new Response(`${text}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } }),
})

/** Text fields of a form that was posted, the last of each name. */
export const formFields = async (request: Request): Promise<FormReading> => {
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
