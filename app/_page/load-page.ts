import { reportRender } from '../../adapters/wiring/render-report.ts'
import { services } from '../../adapters/wiring/services.ts'
import type { LoadedPage } from '../../domain/content/page.service.ts'
import { type PageView, readViewKey } from '../../domain/routing/page-view.ts'
import type { Site } from '../../domain/sites/site.ts'
import { offerTextsFor } from '../_messages/offer-texts.ts'
import { translatorFor } from '../_messages/translator.ts'

interface SitePage {
  readonly site: Site
  readonly view: PageView
  readonly loaded: LoadedPage
}

/**
 * Everything a page shows, as plain data; tells the edge status, life and tags of the page. Null where its content cannot
 * be loaded, for which the edge has a page of its own.
 */
export const loadPage = async (siteCode: string, viewKey: string, path: string): Promise<SitePage | null> => {
  const { sites, pages } = services()
  const view = readViewKey(viewKey)
  const site = view && sites.byCode(siteCode)
  if (!view || !site) return null
  const t = await translatorFor(site.locale, site.language)
  const loaded = await pages.load({ site, view, path, texts: (noun) => offerTextsFor(t, noun) })
  const tags = ['pages', `site:${site.code}`]
  if (!loaded.ok) {
    reportRender({ status: 503, isDegraded: true, freshForMs: 0, validForMs: null, tags })
    return null
  }
  const { value, isDegraded, freshForMs, validForMs } = loaded.value
  reportRender({
    status: value.page.status,
    isDegraded,
    freshForMs: Number.isFinite(freshForMs) ? freshForMs : null,
    validForMs: Number.isFinite(validForMs) ? validForMs : null,
    tags,
  })
  return { site, view, loaded: loaded.value }
}
