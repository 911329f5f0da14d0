import { services } from '../../adapters/wiring/services.ts'
import { type PageRequest, viewOfPage } from '../../domain/content/page.service.ts'
import { loadWithPurchases } from '../../domain/content/purchase-page.ts'
import { answersOfPath } from '../../domain/finder/finder-answers.ts'
import { EDITOR_PATH } from '../../domain/routing/endpoint-path.ts'
import { type PageView, pageTags, readViewKey } from '../../domain/routing/page-view.ts'
import {
  type PageReport,
  type PrivateRender,
  PUBLIC_RENDER,
  type RenderReport,
  UNAVAILABLE_MARKS,
  UNAVAILABLE_PATH,
} from '../../domain/routing/render-contract.ts'
import type { SearchResult } from '../../domain/search/search.service.ts'
import type { Site } from '../../domain/sites/site.ts'
import { offerTextsFor, promotionTextsFor } from '../_messages/offer-texts.ts'
import type { Translator } from '../_messages/translator.ts'
import { finderTitle } from './finder-texts.ts'
import { processForm } from './process-form.ts'
import { completePage, type SitePage, viewTranslator } from './site-page.ts'

const siteAndView = (siteCode: string, viewKey: string): { readonly site: Site; readonly view: PageView } | null => {
  const { sites } = services()
  const view = readViewKey(viewKey, sites.bannerIds)
  const site = view && sites.byCode(siteCode)
  return site ? { site, view } : null
}

/** A page with its report to the edge. `page` is null if loading failed or the answer is a redirect. */
interface ReportedPage<Page = SitePage | null> {
  readonly page: Page
  readonly report: RenderReport
}

/** Returns the title of the search page with a result; null for any other page. */
const searchTitle = (result: SearchResult | undefined, t: Translator): string | null => {
  switch (result?.kind) {
    case 'found':
      return t('search.found', { text: result.corrected ?? result.text, count: result.total })
    case 'nothing':
      return t('search.none', { text: result.text })
    default:
      return null
  }
}

/**
 * Answers the form that was sent to a page. Then loads the data of the page, unless the answer is a redirect. Returns null for an
 * unknown site or view.
 */
export const loadPage = async (
  siteCode: string,
  viewKey: string,
  path: string,
  { editorMode, form }: PrivateRender = PUBLIC_RENDER,
): Promise<ReportedPage | null> => {
  const opened = siteAndView(siteCode, viewKey)
  if (opened === null) return null
  const { site, view } = opened
  const t = await viewTranslator(site, view)
  const isEditor = editorMode === 'editing'
  const request: PageRequest = {
    site,
    view,
    path,
    isEditor,
    texts: (noun) => offerTextsFor(t, noun),
    promotionTexts: promotionTextsFor(t),
  }
  const answer = await processForm(request, form)
  if (answer.kind === 'redirect') return { page: null, report: answer }
  const answered = answer.kind === 'answered' ? answer : null
  const choice = answered?.form.choice
  const loaded = await loadWithPurchases(services().pages, choice === undefined ? request : { ...request, choice })
  if (!loaded.ok) return { page: null, report: { kind: 'failed' } }
  const { value, ...pageLife } = loaded.value
  const life = answered?.form.search?.kind === 'failed' ? { ...pageLife, isDegraded: true } : pageLife
  const { page: content, ...parts } = value
  const title = searchTitle(answered?.form.search, t) ?? finderTitle(answersOfPath(path), t)
  const page = await completePage({
    ...parts,
    site,
    view: viewOfPage(site, view, content),
    path: content.status === 404 ? content.path : path,
    content: title === null ? content : { ...content, title },
    form: answered?.form ?? null,
    isEditor,
  })
  return { page, report: { kind: 'page', status: answered?.mustCorrect ? 422 : content.status, life } }
}

/** A page that is not in the content. */
const EMPTY_PAGE = { status: 200, sections: [] } as const

/** The data of a page without products. */
const NO_DATA = {
  offers: {},
  downloads: {},
  reviews: {},
  promotion: null,
  banners: [],
  promotions: [],
  deviceError: null,
  form: null,
} as const

const FOREVER = Number.POSITIVE_INFINITY

/** Returns the report of a page that never becomes outdated. */
const lastingReport = (site: Site, status: number): PageReport => ({
  kind: 'page',
  status,
  life: {
    isDegraded: false,
    freshForMs: FOREVER,
    validForMs: FOREVER,
    endsInMs: FOREVER,
    tags: pageTags(site.code, []),
    downloadCountries: [],
  },
})

interface EditorEntryPage {
  readonly page: SitePage
  /** Whether the visitor entered a wrong secret. */
  readonly isRefused: boolean
  readonly report: PageReport
}

/** Builds the login page of editors. Returns null for an unknown site or view. */
export const loadEditorPage = async (
  siteCode: string,
  viewKey: string,
  { editorMode }: PrivateRender,
): Promise<EditorEntryPage | null> => {
  const opened = siteAndView(siteCode, viewKey)
  if (opened === null) return null
  const { site, view } = opened
  const t = await viewTranslator(site, view)
  const isRefused = editorMode === 'refused'
  const content = { ...EMPTY_PAGE, path: EDITOR_PATH, component: 'editor', title: t('editor.title') }
  const page = await completePage({
    ...NO_DATA,
    site,
    view,
    path: EDITOR_PATH,
    content: { ...content, description: t('editor.lead') },
    isEditor: editorMode === 'editing',
  })
  return { page, isRefused, report: lastingReport(site, isRefused ? 403 : 200) }
}

/**
 * Builds the page that the edge sends if it cannot render a page. It has no prices, no currency and no reports, because it is the
 * same for all pages and visitors of a site. Returns null for an unknown site or view.
 */
export const loadUnavailablePage = async (
  siteCode: string,
  viewKey: string,
): Promise<ReportedPage<SitePage> | null> => {
  const opened = siteAndView(siteCode, viewKey)
  if (opened === null) return null
  const { site, view } = opened
  const { title, text } = UNAVAILABLE_MARKS
  const flags = { pulseMetrics: false, externalScripts: false }
  const content = { ...EMPTY_PAGE, path: UNAVAILABLE_PATH, component: 'unavailable', title, description: text, flags }
  const page = await completePage({ ...NO_DATA, site, view, path: '/', content, isEditor: false })
  return { page: { ...page, currencies: [] }, report: lastingReport(site, 200) }
}
