import { editorMode, reportRender } from '../../adapters/wiring/render-context.ts'
import { services } from '../../adapters/wiring/services.ts'
import { textLocale } from '../../domain/languages/regional-texts.ts'
import { EDITOR_PATH } from '../../domain/routing/endpoint-path.ts'
import { contentTags, readViewKey } from '../../domain/routing/page-view.ts'
import { translatorFor } from '../_messages/translator.ts'
import type { SitePage } from './load-page.ts'

/** The page by which editors enter; it sells nothing. */
interface EditorEntryPage {
  readonly sitePage: SitePage
  /** Whether a wrong secret was shown. */
  readonly isRefused: boolean
}

/** Makes the page by which editors enter, and tells the edge about it. Null for a site or view that there is not. */
export const loadEditorPage = async (siteCode: string, viewKey: string): Promise<EditorEntryPage | null> => {
  const view = readViewKey(viewKey)
  const site = view && services().sites.byCode(siteCode)
  if (!view || !site) return null
  const t = await translatorFor(textLocale(site, view.order), site.language)
  const isRefused = editorMode() === 'refused'
  reportRender({
    status: isRefused ? 403 : 200,
    isDegraded: false,
    freshForMs: null,
    validForMs: null,
    endsInMs: null,
    tags: ['pages', ...contentTags(site.code)],
    seeOther: null,
  })
  const page = {
    path: EDITOR_PATH,
    title: t('editor.title'),
    description: t('editor.lead'),
    status: 200,
    sections: [],
  } as const
  const loaded = {
    value: { page, offers: {}, downloads: {}, reviews: {}, promotion: null, banners: [], deviceError: null },
    isDegraded: false,
    freshForMs: Number.POSITIVE_INFINITY,
    validForMs: Number.POSITIVE_INFINITY,
    endsInMs: Number.POSITIVE_INFINITY,
  }
  return {
    sitePage: { site, view, path: EDITOR_PATH, loaded, form: null, isEditor: editorMode() === 'editing' },
    isRefused,
  }
}
