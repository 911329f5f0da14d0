import { isSameOrigin } from '../../domain/routing/is-same-origin.ts'
import type { Site } from '../../domain/sites/site.ts'
import { siteLink } from '../../domain/sites/site-link.ts'

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

/** What names another host or another scheme. */
const ELSEWHERE = /^\s*(?:[/\\]{2}|[a-z][a-z0-9+.-]*:)/i

const MAX_PATH_LENGTH = 2_048

/**
 * The return URL of a form: the page that sent it, as a link of its own site without query and fragment. Whatever the form
 * says, it never leaves the origin; a path that names another place leads to the site's home.
 *
 * @param query set on the link, for example `{ buy: 'unavailable' }`
 */
export const returnUrl = (site: Site, path: string, query: Readonly<Record<string, string>> = {}): string => {
  const link = siteLink(site, ELSEWHERE.test(path) ? '/' : path.slice(0, MAX_PATH_LENGTH))
  const { pathname } = new URL(link, 'http://site.invalid')
  const search = new URLSearchParams(query).toString()
  return search === '' ? pathname : `${pathname}?${search}`
}

/** Redirects by GET, as a form does when it was handled. Never cached: the target may be one visitor's. */
export const seeOther = (location: string, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'private, no-store', ...headers } })
