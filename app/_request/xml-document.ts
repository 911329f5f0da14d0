/** The namespace of sitemaps and of their index. */
export const SITEMAP_NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** An element as a document of its own. */
export const xmlDocument = (element: string): string => `<?xml version="1.0" encoding="UTF-8"?>${element}`
