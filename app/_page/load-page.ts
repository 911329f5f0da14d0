import { cacheLife, cacheTag } from 'next/cache'
import { services } from '../../adapters/wiring/services.ts'
import type { LoadedPage } from '../../domain/content/page.service.ts'
import { readViewKey } from '../../domain/routing/page-view.ts'
import { offerTextsFor } from '../_messages/offer-texts.ts'
import { DEGRADED_LIFE, ordinaryLife } from './page-life.ts'

/**
 * Everything a page shows, as plain data, kept while its prices are fresh, for a minute at most. Null where its content
 * cannot be had, and for a site or view that does not exist, which only the placeholder of the build asks for.
 */
export const loadPage = async (siteCode: string, viewKey: string, path: string): Promise<LoadedPage | null> => {
  'use cache'
  const { sites, pages, config } = services()
  const view = readViewKey(viewKey)
  const site = view && sites.byCode(siteCode)
  cacheLife(ordinaryLife(Number.POSITIVE_INFINITY, config.PRICES_STALE_SECONDS))
  if (!view || !site) return null
  cacheTag('pages', `site:${site.code}`)
  const opened = await pages.open({
    site,
    view,
    path,
    texts: (noun) => offerTextsFor(site.locale, site.language, noun),
  })
  if (!opened.ok || opened.value.isDegraded) cacheLife(DEGRADED_LIFE)
  else cacheLife(ordinaryLife(opened.value.freshForMs, config.PRICES_STALE_SECONDS))
  return opened.ok ? opened.value : null
}
