import { services } from '../../adapters/wiring/services.ts'
import { editionOf } from '../../domain/catalogue/product-lookup.ts'
import { textLocale } from '../../domain/languages/regional-texts.ts'
import { ownFormOf, siteNotices } from '../../domain/law/site-law.ts'
import { isFuturePage } from '../../domain/law/site-paths.ts'
import type { DeclarationResult, LeadResult } from '../../domain/leads/lead.service.ts'
import { STEP_FIELD, STEPS } from '../../domain/leads/read-lead.ts'
import type { LicenceCheck } from '../../domain/licences/licence.service.ts'
import type { ChoiceFields } from '../../domain/offers/find-choice.ts'
import type { ViewsRequest } from '../../domain/offers/offers.service.ts'
import { type PriceChange, SEAL_FIELD } from '../../domain/offers/price-quotes.ts'
import type { FormFields } from '../../domain/routing/form-fields.ts'
import {
  CANCEL_PATH,
  readSalesQuery,
  readSearchQuery,
  SALES_PATH,
  SEARCH_PATH,
  SUPPORT_PATH,
  showsChoice,
  WITHDRAW_PATH,
} from '../../domain/routing/form-page.ts'
import type { PageView } from '../../domain/routing/page-view.ts'
import type { SentForm } from '../../domain/routing/render-contract.ts'
import type { SearchResult } from '../../domain/search/search.service.ts'
import type { Site } from '../../domain/sites/site.ts'
import { siteLink } from '../../domain/sites/site-link.ts'
import type { DeclarationForm } from '../../ports/leads.ts'
import type { ReportOrigin } from '../../ports/metrics.ts'

/** The result of a submitted form. */
export interface PageForm {
  /** The submitted values by field. A form with an error contains them. */
  readonly typed: FormFields
  /** Set on the licence check page. */
  readonly licence?: LicenceCheck
  /** Set on the search page. */
  readonly search?: SearchResult
  /** Set on pages with a lead form. */
  readonly lead?: LeadResult
  /** The choice of the visitor on a page with prices. */
  readonly choice?: ChoiceFields
  /** Set if the visitor must confirm a price. */
  readonly change?: PriceChange
  /** Set on the pages of declarations, unless the visitor changes the fields again. */
  readonly declaration?: DeclarationResult
}

export type FormAnswer =
  | { readonly kind: 'none' }
  /** A redirect replaces the page. */
  | { readonly kind: 'redirect'; readonly seeOther: string }
  /** `mustCorrect`: the page gets status 422. */
  | { readonly kind: 'answered'; readonly form: PageForm; readonly mustCorrect: boolean }

interface FormRequest extends Pick<ViewsRequest, 'texts'> {
  readonly site: Site
  readonly view: PageView
  /** Path of the page without the language path. */
  readonly path: string
}

const answered = (form: PageForm, mustCorrect = false): FormAnswer => ({ kind: 'answered', form, mustCorrect })

const redirect = ({ site }: FormRequest, path: string): FormAnswer => ({
  kind: 'redirect',
  seeOther: siteLink(site, path),
})

/** Runs the search. The edge passes the query as a form, so that internal URLs do not contain it. */
const answerSearch = async ({ site, view }: FormRequest, typed: FormFields): Promise<FormAnswer> => {
  const query = readSearchQuery(new URLSearchParams([...typed]))
  if (query === null) return { kind: 'none' }
  const locale = textLocale(site, view.order)
  return answered({ typed, search: await services().search.find({ site, locale, ...query }) })
}

/** Returns the query for the sales form if the second button of a buy block sent the form; otherwise null. */
const buyBlockQuery = (typed: FormFields): string | null => {
  if (!typed.has('back')) return null
  const query = readSalesQuery(new URLSearchParams([...typed]))
  return query === null ? '' : `?${query}`
}

/** Submits a lead. Redirects after an accepted lead, so that a reload does not submit it again. */
const answerLead = async (request: FormRequest, typed: FormFields): Promise<FormAnswer> => {
  const { site, path } = request
  const query = buyBlockQuery(typed)
  if (query !== null) return redirect(request, `${SALES_PATH}${query}`)
  const lead = await services().leads.take(path === SUPPORT_PATH ? 'support' : 'sales', site, typed)
  if (lead.kind === 'sent') return redirect(request, `${path}?lead=sent`)
  return answered({ typed, lead }, lead.kind === 'invalid')
}

/** Answers a GET with a query. Shows the confirmation, or prefills the form. A request with a separate form leads there. */
const answerLeadQuery = (request: FormRequest, typed: FormFields): FormAnswer => {
  if (typed.get('lead') === 'sent') return answered({ typed, lead: { kind: 'sent' } })
  const ownForm = ownFormOf(siteNotices(request.site, services().clock.now()), typed.get('request'))
  return ownForm === null ? answered({ typed }) : redirect(request, ownForm)
}

/**
 * Answers a step of a declaration: checks the form, or accepts what the visitor has confirmed. Does not redirect, because the
 * acknowledgement contains what they declared, and no URL may contain that.
 */
const answerDeclaration = async (
  { site, path }: FormRequest,
  form: DeclarationForm,
  typed: FormFields,
): Promise<FormAnswer> => {
  if (isFuturePage(site, path, services().clock.now())) return { kind: 'none' }
  const step = typed.get(STEP_FIELD)
  if (step === STEPS.change) return answered({ typed })
  const declaration = await services().leads.declare(form, site, typed, step === STEPS.confirm)
  return answered({ typed, declaration }, declaration.kind === 'invalid')
}

const answerLicence = async (
  { site, view, path, texts }: FormRequest,
  typed: FormFields,
  origin: ReportOrigin,
): Promise<FormAnswer> => {
  const licence = await services().licences.check({
    site,
    path,
    origin,
    texts,
    currency: view.currency,
    isRestricted: (product) => view.restricted.includes(editionOf(product)),
    typed: typed.get('code') ?? '',
  })
  return answered({ typed, licence }, licence.kind === 'message')
}

/** Reads the prices of a message. Without a valid signature, the page shows the message without prices. */
const answerChange = ({ site }: FormRequest, typed: FormFields): FormAnswer => {
  const change = services().quotes.readSealed(typed, site)
  return change === null ? { kind: 'none' } : answered({ typed, change, choice: { option: change.option } })
}

/** Answers a form that was sent to a page. Returns `none` if there is no form. */
export const processForm = async (request: FormRequest, form: SentForm | null): Promise<FormAnswer> => {
  if (form === null) return { kind: 'none' }
  const typed = new Map(new URLSearchParams(form.fields))
  if (form.from === 'query' && typed.has(SEAL_FIELD)) return answerChange(request, typed)
  if (showsChoice(request.path)) return answered({ typed, choice: Object.fromEntries(typed) })
  switch (request.path) {
    case SEARCH_PATH:
      return answerSearch(request, typed)
    case SALES_PATH:
    case SUPPORT_PATH:
      return form.from === 'query' ? answerLeadQuery(request, typed) : answerLead(request, typed)
    case CANCEL_PATH:
      return answerDeclaration(request, 'cancel', typed)
    case WITHDRAW_PATH:
      return answerDeclaration(request, 'withdraw', typed)
    default:
      return answerLicence(request, typed, form.origin)
  }
}
