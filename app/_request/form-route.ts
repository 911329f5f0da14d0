import { cookieSeconds, type FunctionalCookie } from '../../domain/consent/consent-table.ts'
import { type FormFields, readFormFields } from '../../domain/routing/form-fields.ts'
import type { Site } from '../../domain/sites/site.ts'
import { siteLink } from '../../domain/sites/site-link.ts'
import { writeCookie } from '../../domain/text/cookies.ts'
import { requestSite } from './request-site.ts'

/** Matches a path that browsers resolve to another host or scheme. */
const OTHER_ORIGIN = /^\s*(?:[/\\]{2}|[a-z][a-z0-9+.-]*:)/i

const MAX_PATH_LENGTH = 2_048

/**
 * Returns the URL of the page that sent a form, without query and fragment. Returns the home page of the site if the path names
 * another host or scheme, to prevent open redirects.
 *
 * @param query added to the URL, for example `{ buy: 'unavailable' }`
 */
export const returnUrl = (site: Site, path: string, query: Readonly<Record<string, string>> = {}): string => {
  const link = siteLink(site, OTHER_ORIGIN.test(path) ? '/' : path.slice(0, MAX_PATH_LENGTH))
  const { pathname } = new URL(link, 'http://site.invalid')
  const search = new URLSearchParams(query).toString()
  return search === '' ? pathname : `${pathname}?${search}`
}

/** Redirects with 303 after a form was handled. The response is not cached, because the target may depend on the visitor. */
export const seeOther = (location: string, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'private, no-store', ...headers } })

/** Returns a `Set-Cookie` header that keeps a value as long as the table of cookies says. */
export const functionalCookie = (name: FunctionalCookie, value: string): string =>
  writeCookie(name, value, cookieSeconds(name))

interface ReceivedForm {
  readonly request: Request
  readonly fields: FormFields
  /** Site of the page that sent the form. */
  readonly site: Site
  /** Path of that page, including the language path. It is not validated. */
  readonly back: string
}

/** Returns a route handler for forms. It rejects requests that are not forms and requests from other origins. */
export const formRoute =
  (answer: (form: ReceivedForm) => Response | Promise<Response>) =>
  async (request: Request): Promise<Response> => {
    const form = await readFormFields(request)
    if (!form.ok) {
      const headers = { 'content-type': 'text/plain; charset=utf-8' }
      return new Response(`${form.message}\n`, { status: form.status, headers })
    }
    const back = form.fields.get('back')
    return answer({ request, fields: form.fields, site: requestSite(request, back), back: back ?? '/' })
  }
