import { services } from '../../adapters/wiring/services.ts'
import type { PageRequest } from '../../domain/content/page.service.ts'
import { viewOfPage } from '../../domain/content/page.service.ts'
import { EDITOR_PATH } from '../../domain/routing/endpoint-path.ts'
import { contentTags, type PageView, pageTag, readViewKey } from '../../domain/routing/page-view.ts'
import { type PrivateRender, PUBLIC_RENDER, type RenderReport } from '../../domain/routing/render-contract.ts'
import type { Site } from '../../domain/sites/site.ts'
import { offerTextsFor, promotionTextsFor } from '../_messages/offer-texts.ts'
import { answerForm } from './answer-form.ts'
import { completePage, type SitePage, viewTranslator } from './site-page.ts'

/** Life of a page that contains nothing that becomes outdated. */
const ENDLESS = { isDegraded: false, freshForMs: null, validForMs: null, endsInMs: null } as const
/** Life of the answer in place of a page that failed to load. */
const FAILED = { isDegraded: true, freshForMs: 0, validForMs: null, endsInMs: null } as const

const siteAndView = (siteCode: string, viewKey: string): { readonly site: Site; readonly view: PageView } | null => {
  const view = readViewKey(viewKey)
  const site = view && services().sites.byCode(siteCode)
  return site ? { site, view } : null
}

/** Makes the report of a page, with the tags that purge it. */
const reportOf = (
  { code }: Site,
  paths: readonly string[],
  report: Omit<RenderReport, 'tags' | 'seeOther'>,
  seeOther: string | null = null,
): RenderReport => {
  const tags = ['pages', ...contentTags(code), ...paths.map((path) => pageTag(code, path))]
  return { ...report, seeOther, tags: [...new Set(tags)] }
}

/** A page with its report to the edge. Null instead of a page that cannot or need not be shown. */
interface ReportedPage {
  readonly page: SitePage | null
  readonly report: RenderReport
}

/**
 * Answers the form that was sent to a page, then loads everything that the page shows. A redirected form needs no page, so nothing
 * else is loaded for it. Null for an unknown site or view.
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
  const answer = await answerForm(request, form)
  if (answer.kind === 'redirect')
    return { page: null, report: reportOf(site, [path], { ...FAILED, status: 200 }, answer.seeOther) }
  const loaded = await services().pages.load(request)
  if (!loaded.ok) return { page: null, report: reportOf(site, [path], { ...FAILED, status: 503 }) }
  const { value, isDegraded, freshForMs, validForMs, endsInMs } = loaded.value
  const { page: content, ...parts } = value
  const answered = answer.kind === 'answered' ? answer : null
  // A promotion shows the page of a product, and is purged together with it.
  const report = reportOf(site, [path, content.path], {
    status: answered?.status ?? content.status,
    // JSON writes infinite times as null.
    isDegraded,
    freshForMs,
    validForMs,
    endsInMs,
  })
  const page = await completePage({
    ...parts,
    site,
    view: viewOfPage(site, view, content),
    path: content.status === 404 ? content.path : path,
    content,
    form: answered?.form ?? null,
    isEditor,
  })
  return { page, report }
}

/** The page on which editors log in. It sells nothing. */
interface EditorEntryPage {
  readonly page: SitePage
  /** Whether the visitor entered a wrong secret. */
  readonly isRefused: boolean
  readonly report: RenderReport
}

/** Makes the page on which editors log in. Null for an unknown site or view. */
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
  const page = await completePage({
    site,
    view,
    path: EDITOR_PATH,
    content: { path: EDITOR_PATH, title: t('editor.title'), description: t('editor.lead'), status: 200, sections: [] },
    offers: {},
    downloads: {},
    reviews: {},
    promotion: null,
    banners: [],
    deviceError: null,
    form: null,
    isEditor: editorMode === 'editing',
  })
  return { page, isRefused, report: reportOf(site, [], { ...ENDLESS, status: isRefused ? 403 : 200 }) }
}
