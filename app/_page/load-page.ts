import { services } from '../../adapters/wiring/services.ts'
import type { PageRequest } from '../../domain/content/page.service.ts'
import { viewOfPage } from '../../domain/content/page.service.ts'
import { EDITOR_PATH } from '../../domain/routing/endpoint-path.ts'
import { type PageView, pageTags, readViewKey } from '../../domain/routing/page-view.ts'
import {
  type PageReport,
  type PrivateRender,
  PUBLIC_RENDER,
  type RenderReport,
} from '../../domain/routing/render-contract.ts'
import type { Site } from '../../domain/sites/site.ts'
import { offerTextsFor, promotionTextsFor } from '../_messages/offer-texts.ts'
import { processForm } from './process-form.ts'
import { completePage, type SitePage, viewTranslator } from './site-page.ts'

const siteAndView = (siteCode: string, viewKey: string): { readonly site: Site; readonly view: PageView } | null => {
  const { sites } = services()
  const view = readViewKey(viewKey, sites.bannerIds)
  const site = view && sites.byCode(siteCode)
  return site ? { site, view } : null
}

/** A page with its report to the edge. `page` is null if loading failed or the answer is a redirect. */
interface ReportedPage {
  readonly page: SitePage | null
  readonly report: RenderReport
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
  const chosenPid = answered?.form.chosenPid
  const loaded = await services().pages.load(chosenPid === undefined ? request : { ...request, chosenPid })
  if (!loaded.ok) return { page: null, report: { kind: 'failed' } }
  const { value, ...life } = loaded.value
  const { page: content, ...parts } = value
  const page = await completePage({
    ...parts,
    site,
    view: viewOfPage(site, view, content),
    path: content.status === 404 ? content.path : path,
    content,
    form: answered?.form ?? null,
    isEditor,
  })
  return { page, report: { kind: 'page', status: answered?.status ?? content.status, life } }
}

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
  const page = await completePage({
    site,
    view,
    path: EDITOR_PATH,
    content: {
      path: EDITOR_PATH,
      component: 'editor',
      title: t('editor.title'),
      description: t('editor.lead'),
      status: 200,
      sections: [],
    },
    offers: {},
    downloads: {},
    reviews: {},
    promotion: null,
    banners: [],
    deviceError: null,
    form: null,
    isEditor: editorMode === 'editing',
  })
  const forever = Number.POSITIVE_INFINITY
  const life = {
    isDegraded: false,
    freshForMs: forever,
    validForMs: forever,
    endsInMs: forever,
    tags: pageTags(site.code, []),
    downloadCountries: [],
  }
  return { page, isRefused, report: { kind: 'page', status: isRefused ? 403 : 200, life } }
}
