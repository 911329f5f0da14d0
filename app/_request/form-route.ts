import { isSameOrigin } from '../../domain/routing/trusted-origin.ts'
import type { Site } from '../../domain/sites/site.ts'
import { siteLink } from '../../domain/sites/site-link.ts'
import { requestSite } from './request-site.ts'

/** The content types of a form that a page or a script sends. */
const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i

export type FormFields =
  | { readonly ok: true; readonly fields: ReadonlyMap<string, string> }
  /** 403: sent by a page of another origin; 400: not a form. */
  | { readonly ok: false; readonly response: Response }

const refused = (status: 400 | 403, text: string): FormFields => ({
  ok: false,
  response: new Response(`${text}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } }),
})

/** Reads the text fields of a form that a page of the same origin posted. The last field of a name wins. The edge limits the size. */
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

/** Matches a path that browsers read as another host or scheme. */
const ELSEWHERE = /^\s*(?:[/\\]{2}|[a-z][a-z0-9+.-]*:)/i

const MAX_PATH_LENGTH = 2_048

/**
 * Returns the URL of the page that sent a form, without its query and fragment. The URL never leaves the origin: a path that names
 * another host or scheme becomes the home page of the site.
 *
 * @param query of the URL, for example `{ buy: 'unavailable' }`
 */
export const returnUrl = (site: Site, path: string, query: Readonly<Record<string, string>> = {}): string => {
  const link = siteLink(site, ELSEWHERE.test(path) ? '/' : path.slice(0, MAX_PATH_LENGTH))
  const { pathname } = new URL(link, 'http://site.invalid')
  const search = new URLSearchParams(query).toString()
  return search === '' ? pathname : `${pathname}?${search}`
}

/** Redirects to a GET after a form was handled. Not cached, because the target may depend on the visitor. */
export const seeOther = (location: string, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'private, no-store', ...headers } })

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Returns a `Set-Cookie` header that keeps a value for a year. */
export const yearCookie = (name: string, value: string): string =>
  `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`

interface ReceivedForm {
  readonly request: Request
  readonly fields: ReadonlyMap<string, string>
  /** Site of the page that sent the form. */
  readonly site: Site
  /** Path of that page, with the language path of its site; not checked yet. */
  readonly back: string
}

/** Makes a route handler that answers forms. It refuses a request that is not a form, or comes from another origin. */
export const formRoute =
  (answer: (form: ReceivedForm) => Response | Promise<Response>) =>
  async (request: Request): Promise<Response> => {
    const form = await formFields(request)
    if (!form.ok) return form.response
    const back = form.fields.get('back')
    return answer({ request, fields: form.fields, site: requestSite(request, back), back: back ?? '/' })
  }
