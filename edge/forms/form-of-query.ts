import { FORM_METHOD_HEADER } from '../../domain/routing/form-page.ts'
import type { PostedBody } from '../pages/render-page.ts'

/** What of a query is a form of its page, as a form that is posted to the renderer: it is in no address from here on. */
export const formOfQuery = (fields: URLSearchParams): PostedBody & { readonly body: Buffer } => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded', [FORM_METHOD_HEADER]: 'get' },
  body: Buffer.from(String(fields)),
})
