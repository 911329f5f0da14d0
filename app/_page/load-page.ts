import { editorMode } from '../../adapters/wiring/editor/editor-mode.ts'
import { reportRender } from '../../adapters/wiring/render-report.ts'
import { services } from '../../adapters/wiring/services.ts'
import type { LoadedPage, PageRequest } from '../../domain/content/loaded-page.ts'
import { viewOfPage } from '../../domain/content/view-of-page.ts'
import { textLocale } from '../../domain/languages/text-locale.ts'
import { contentTags, pageTag } from '../../domain/routing/page-tags.ts'
import { type PageView, readViewKey } from '../../domain/routing/page-view.ts'
import type { Site } from '../../domain/sites/site.ts'
import { offerTextsFor, promotionTextsFor } from '../_messages/offer-texts.ts'
import { translatorFor } from '../_messages/translator.ts'
import { answerForm, type PageForm } from './answer-form.ts'

export interface SitePage {
  readonly site: Site
  readonly view: PageView
  /** Site path that the page goes by: of a page that is not there, that of them all. */
  readonly path: string
  readonly loaded: LoadedPage
  /** What came of the form that was posted to the page; null where none was. */
  readonly form: PageForm | null
  /** Whether an editor sees it. */
  readonly isEditor: boolean
}

/**
 * Everything a page shows, as plain data; tells the edge status, life and tags of the page. Null where its content cannot
 * be loaded, or where a form was posted that is not read: for both the edge has an answer of its own.
 */
export const loadPage = async (siteCode: string, viewKey: string, path: string): Promise<SitePage | null> => {
  const { sites, pages } = services()
  const view = readViewKey(viewKey)
  const site = view && sites.byCode(siteCode)
  if (!view || !site) return null
  const t = await translatorFor(textLocale(site, view.order), site.language)
  const isEditor = editorMode() === 'editing'
  const request: PageRequest = {
    site,
    view,
    path,
    isEditor,
    texts: (noun) => offerTextsFor(t, noun),
    promotionTexts: promotionTextsFor(t),
  }
  const [loaded, answer] = await Promise.all([pages.load(request), answerForm(request)])
  const tags = ['pages', ...contentTags(site.code), pageTag(site.code, path)]
  if (!loaded.ok || answer.kind === 'refused') {
    const status = answer.kind === 'refused' ? answer.status : 503
    reportRender({ status, isDegraded: true, freshForMs: 0, validForMs: null, endsInMs: null, tags, seeOther: null })
    return null
  }
  const { value, isDegraded, freshForMs, validForMs, endsInMs } = loaded.value
  reportRender({
    status: answer.kind === 'answered' ? answer.status : value.page.status,
    isDegraded,
    freshForMs: Number.isFinite(freshForMs) ? freshForMs : null,
    validForMs: Number.isFinite(validForMs) ? validForMs : null,
    endsInMs: Number.isFinite(endsInMs) ? endsInMs : null,
    // A promotion shows the page of a product: it goes when that one does.
    tags: [...new Set([...tags, pageTag(site.code, value.page.path)])],
    seeOther: answer.kind === 'answered' ? answer.seeOther : null,
  })
  const shownPath = value.page.status === 404 ? value.page.path : path
  const shownForm = answer.kind === 'answered' ? answer.form : null
  const shownView = viewOfPage(site, view, value.page)
  return { site, view: shownView, path: shownPath, loaded: loaded.value, form: shownForm, isEditor }
}
