/** What one page of a site can be purged by, in every view: `page:de:/premium`. */
export const pageTag = (siteCode: string, path: string): string => `page:${siteCode}:${path}`

/** What all content of a site can be purged by. */
export const contentTags = (siteCode: string): readonly string[] => [
  'content',
  `content:${siteCode}`,
  `site:${siteCode}`,
]
