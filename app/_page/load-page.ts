import { cacheLife, cacheTag } from 'next/cache'
import { services } from '../../adapters/wiring/services.ts'
import type { LoadedPage } from '../../domain/content/page.service.ts'
import { type PageView, readViewKey } from '../../domain/routing/page-view.ts'
import type { Site } from '../../domain/sites/site.ts'
import { offerTextsFor } from '../_messages/offer-texts.ts'
import { DEGRADED_LIFE, ordinaryLife } from './page-life.ts'

interface SitePage {
  readonly site: Site
  readonly view: PageView
  /** Null where its content cannot be loaded. */
  readonly loaded: LoadedPage | null
}

/**
 * Everything a page shows, as plain data, cached while its prices are fresh, for a minute at most. Null for a site or view
 * that does not exist, which only the placeholder of the build asks for.
 */
export const loadPage = async (siteCode: string, viewKey: string, path: string): Promise<SitePage | null> => {
  'use cache'
  const { sites, pages, config } = services()
  const view = readViewKey(viewKey)
  const site = view && sites.byCode(siteCode)
  cacheLife(ordinaryLife(Number.POSITIVE_INFINITY, config.PRICES_STALE_SECONDS))
  if (!view || !site) return null
  cacheTag('pages', `site:${site.code}`)
  const loaded = await pages.load({
    site,
    view,
    path,
    texts: (noun) => offerTextsFor(site.locale, site.language, noun),
  })
  if (!loaded.ok || loaded.value.isDegraded) cacheLife(DEGRADED_LIFE)
  else cacheLife(ordinaryLife(loaded.value.freshForMs, config.PRICES_STALE_SECONDS))
  return { site, view, loaded: loaded.ok ? loaded.value : null }
}
