import { isOtherOrigin, isSameOrigin, SCHEME_HEADER } from './trusted-origin.ts'

const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i

export type FormFields = ReadonlyMap<string, string>

export type FormReading =
  | { readonly ok: true; readonly fields: FormFields }
  /** 403: sent from another or an unknown origin; 400: not a form. */
  | { readonly ok: false; readonly status: 400 | 403; readonly message: string }

const NO_FORM = { ok: false, status: 400, message: 'Form data expected' } as const

/** Reads the text fields of a same-origin form. The last field of a name wins. The edge limits the size. */
export const readFormFields = async (request: Request): Promise<FormReading> => {
  const { headers } = request
  const sender = {
    fetchSite: headers.get('sec-fetch-site'),
    origin: headers.get('origin'),
    host: headers.get('host'),
    scheme: headers.get(SCHEME_HEADER) === 'https' ? 'https' : 'http',
  } as const
  if (!isSameOrigin(sender)) {
    const message = isOtherOrigin(sender)
      ? 'Cross-origin form refused'
      : 'Form without Origin and Sec-Fetch-Site refused'
    return { ok: false, status: 403, message }
  }
  if (!FORM.test(headers.get('content-type') ?? '')) return NO_FORM
  try {
    const form = await request.formData()
    const texts = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
    return { ok: true, fields: new Map(texts) }
  } catch {
    return NO_FORM
  }
}
