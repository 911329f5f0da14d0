import { postedForm } from '../../adapters/wiring/posted-form.ts'
import { services } from '../../adapters/wiring/services.ts'
import { editionOf } from '../../domain/catalogue/availability.ts'
import type { LicenceCheck } from '../../domain/licences/licence.service.ts'
import type { ViewsRequest } from '../../domain/offers/loading/offers.service.ts'
import type { PageView } from '../../domain/routing/page-view.ts'
import { readSearchQuery, SEARCH_PATH } from '../../domain/routing/search-query.ts'
import type { SearchResult } from '../../domain/search/search.service.ts'
import type { Site } from '../../domain/sites/site.ts'
import { formFields } from '../_request/form-fields.ts'

/** What a page says to the form that was posted to it. */
export interface PageForm {
  /** What was typed, by field: a form that has to be sent again is filled with it. */
  readonly typed: ReadonlyMap<string, string>
  /** Of the page that checks licences. */
  readonly licence?: LicenceCheck
  /** Of the page that searches. */
  readonly search?: SearchResult
}

export type FormAnswer =
  | { readonly kind: 'none' }
  /** 403: sent by a page of another origin; 400: not a form. */
  | { readonly kind: 'refused'; readonly status: number }
  /** `status`: 422 where the visitor has to change what they wrote. `seeOther`: where they go on, if not to the page. */
  | { readonly kind: 'answered'; readonly form: PageForm; readonly status: number; readonly seeOther: string | null }

interface FormRequest extends Pick<ViewsRequest, 'texts'> {
  readonly site: Site
  readonly view: PageView
  /** Site path of the page. */
  readonly path: string
}

/** The edge passes a search on as a form, so that it is in no address; there is none without a text. */
const answerSearch = async (site: Site, typed: ReadonlyMap<string, string>): Promise<FormAnswer> => {
  const wish = readSearchQuery(new URLSearchParams([...typed]))
  if (wish === null) return { kind: 'none' }
  const search = await services().search.find({ site, ...wish })
  return { kind: 'answered', form: { typed, search }, status: 200, seeOther: null }
}

/** Answers the form that was posted to the page being rendered; `none` where none was. */
export const answerForm = async ({ site, view, path, texts }: FormRequest): Promise<FormAnswer> => {
  const posted = postedForm()
  if (posted === undefined) return { kind: 'none' }
  const { headers, body } = posted
  const form = await formFields(
    new Request(`${new URL(site.url).origin}${path}`, { method: 'POST', headers, body: new Uint8Array(body) }),
  )
  if (!form.ok) return { kind: 'refused', status: form.response.status }
  if (path === SEARCH_PATH) return answerSearch(site, form.fields)
  const licence = await services().licences.check({
    site,
    path,
    texts,
    currency: view.currency,
    isRestricted: (product) => view.restricted.includes(editionOf(product)),
    typed: form.fields.get('code') ?? '',
  })
  const status = licence.kind === 'message' ? 422 : 200
  return { kind: 'answered', form: { typed: form.fields, licence }, status, seeOther: null }
}
