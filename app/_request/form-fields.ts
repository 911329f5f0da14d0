import { isSameOrigin } from '../../domain/routing/trusted-origin.ts'

/** The two ways in which a form is sent, by a page and by a script. */
const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i

export type FormFields =
  | { readonly ok: true; readonly fields: ReadonlyMap<string, string> }
  /** 403: sent by a page of another origin; 400: not a form. */
  | { readonly ok: false; readonly response: Response }

const refused = (status: 400 | 403, text: string): FormFields => ({
  ok: false,
  response: new Response(`${text}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } }),
})

/** Text fields of a form that a page of the same origin posted, the last of each name. The edge bounds its size. */
export const formFields = async (request: Request): Promise<FormFields> => {
  const { headers } = request
  const sender = { fetchSite: headers.get('sec-fetch-site'), origin: headers.get('origin'), host: headers.get('host') }
  if (!isSameOrigin(sender)) return refused(403, 'This form is not of this site.')
  const type = request.headers.get('content-type') ?? ''
  if (!FORM.test(type)) return refused(400, 'A form is expected.')
  try {
    const form = await request.formData()
    return {
      ok: true,
      fields: new Map([...form].filter((field): field is [string, string] => typeof field[1] === 'string')),
    }
  } catch {
    return refused(400, 'A form is expected.')
  }
}
