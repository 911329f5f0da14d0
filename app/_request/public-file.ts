const HOUR_SECONDS = 3_600

/** Responds with a text file that caches keep for an hour. It must be the same for every visitor. */
export const publicText = (body: string, type = 'text/plain'): Response =>
  new Response(body, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': `public, max-age=${HOUR_SECONDS}` },
  })

const SITEMAP_NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/**
 * Responds with a sitemap or an index of sitemaps.
 *
 * @param entries XML of the child elements, whose URLs need no escaping
 * @param namespaces additional namespaces of the root element
 */
export const publicSitemap = (
  root: 'urlset' | 'sitemapindex',
  entries: readonly string[],
  namespaces: readonly string[] = [],
): Response => {
  const start = [root, SITEMAP_NAMESPACE, ...namespaces].join(' ')
  return publicText(`<?xml version="1.0" encoding="UTF-8"?><${start}>${entries.join('')}</${root}>`, 'application/xml')
}
