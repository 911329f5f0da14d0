import { cacheLife, cacheTag } from 'next/cache'
import { services } from '../../adapters/wiring/services.ts'
import type { OpenedPage } from '../../domain/content/page.service.ts'
import { readViewKey } from '../../domain/routing/page-view.ts'
import { offerTextsFor } from '../_messages/offer-texts.ts'

/** A page made while a source failed is made anew this soon. */
export const DEGRADED_LIFE_SECONDS = 5

// Next holds a static page to an expiry of at least five minutes; the finishing cache ends a degraded page's life itself.
const DEGRADED = { stale: 30, revalidate: DEGRADED_LIFE_SECONDS, expire: 300 } as const
const ORDINARY = { stale: 30, revalidate: 60, expire: 86_400 } as const

/**
 * Everything a page shows, as plain data, kept for a minute. Null where its content cannot be had, and for a site or view
 * that does not exist, which only the placeholder of the build asks for.
 */
export const loadPage = async (siteCode: string, viewKey: string, path: string): Promise<OpenedPage | null> => {
  'use cache'
  const view = readViewKey(viewKey)
  const site = view && services().sites.byCode(siteCode)
  cacheLife(ORDINARY)
  if (!view || !site) return null
  cacheTag('pages', `site:${site.code}`)
  const opened = await services().pages.open({
    site,
    view,
    path,
    texts: (noun) => offerTextsFor(site.locale, site.language, noun),
  })
  if (!opened.ok || opened.value.isDegraded) cacheLife(DEGRADED)
  return opened.ok ? opened.value : null
}
