const HOUR_SECONDS = 3_600

/** A text file that is the same for every visitor and may be cached for an hour. */
export const publicText = (body: string, type = 'text/plain'): Response =>
  new Response(body, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': `public, max-age=${HOUR_SECONDS}` },
  })

/** The namespace of sitemaps and of their index. */
export const SITEMAP_NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** An element as a document of its own. */
export const xmlDocument = (element: string): string => `<?xml version="1.0" encoding="UTF-8"?>${element}`
