import { editorMode, type RenderReport, reportRender } from '../../adapters/wiring/render-context.ts'
import { services } from '../../adapters/wiring/services.ts'
import type { PageRequest } from '../../domain/content/page.service.ts'
import { viewOfPage } from '../../domain/content/page.service.ts'
import { EDITOR_PATH } from '../../domain/routing/endpoint-path.ts'
import { contentTags, type PageView, pageTag, readViewKey } from '../../domain/routing/page-view.ts'
import type { Site } from '../../domain/sites/site.ts'
import { offerTextsFor, promotionTextsFor } from '../_messages/offer-texts.ts'
import { answerForm } from './answer-form.ts'
import { completePage, type SitePage, viewTranslator } from './site-page.ts'

/** Life of a page that contains nothing that becomes outdated. */
const ENDLESS = { isDegraded: false, freshForMs: null, validForMs: null, endsInMs: null } as const
/** Life of the answer in place of a page that failed to load. */
const FAILED = { isDegraded: true, freshForMs: 0, validForMs: null, endsInMs: null } as const

/** Infinity is not JSON. */
const finite = (ms: number): number | null => (Number.isFinite(ms) ? ms : null)

const siteAndView = (siteCode: string, viewKey: string): { readonly site: Site; readonly view: PageView } | null => {
  const view = readViewKey(viewKey)
  const site = view && services().sites.byCode(siteCode)
  return site ? { site, view } : null
}

/** Reports a page to the edge, with the tags that purge it. */
const reportPage = (
  { code }: Site,
  paths: readonly string[],
  report: Omit<RenderReport, 'tags' | 'seeOther'> & Partial<Pick<RenderReport, 'seeOther'>>,
): void => {
  const tags = ['pages', ...contentTags(code), ...paths.map((path) => pageTag(code, path))]
  reportRender({ seeOther: null, ...report, tags: [...new Set(tags)] })
}

/**
 * Answers the form that was posted to a page, then loads everything that the page shows, and reports its status, life and tags to
 * the edge. A form that is refused or redirected needs no page, so nothing else is loaded for it. Null if there is no page to show:
 * also for an unknown site or view, and if the content cannot be loaded.
 */
export const loadPage = async (siteCode: string, viewKey: string, path: string): Promise<SitePage | null> => {
  const opened = siteAndView(siteCode, viewKey)
  if (opened === null) return null
  const { site, view } = opened
  const t = await viewTranslator(site, view)
  const isEditor = editorMode() === 'editing'
  const request: PageRequest = {
    site,
    view,
    path,
    isEditor,
    texts: (noun) => offerTextsFor(t, noun),
    promotionTexts: promotionTextsFor(t),
  }
  const answer = await answerForm(request)
  if (answer.kind === 'refused' || answer.kind === 'redirect') {
    const { status, seeOther } = { status: 200, seeOther: null, ...answer }
    reportPage(site, [path], { ...FAILED, status, seeOther })
    return null
  }
  const loaded = await services().pages.load(request)
  if (!loaded.ok) {
    reportPage(site, [path], { ...FAILED, status: 503 })
    return null
  }
  const { value, isDegraded, freshForMs, validForMs, endsInMs } = loaded.value
  const { page: content, ...parts } = value
  const answered = answer.kind === 'answered' ? answer : null
  // A promotion shows the page of a product, and is purged together with it.
  reportPage(site, [path, content.path], {
    status: answered?.status ?? content.status,
    isDegraded,
    freshForMs: finite(freshForMs),
    validForMs: finite(validForMs),
    endsInMs: finite(endsInMs),
  })
  return completePage({
    ...parts,
    site,
    view: viewOfPage(site, view, content),
    path: content.status === 404 ? content.path : path,
    content,
    form: answered?.form ?? null,
    isEditor,
  })
}

/** The page on which editors log in. It sells nothing. */
interface EditorEntryPage {
  readonly page: SitePage
  /** Whether the visitor entered a wrong secret. */
  readonly isRefused: boolean
}

/** Makes the page on which editors log in, and reports it to the edge. Null for an unknown site or view. */
export const loadEditorPage = async (siteCode: string, viewKey: string): Promise<EditorEntryPage | null> => {
  const opened = siteAndView(siteCode, viewKey)
  if (opened === null) return null
  const { site, view } = opened
  const t = await viewTranslator(site, view)
  const mode = editorMode()
  const isRefused = mode === 'refused'
  reportPage(site, [], { ...ENDLESS, status: isRefused ? 403 : 200 })
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
    isEditor: mode === 'editing',
  })
  return { page, isRefused }
}
