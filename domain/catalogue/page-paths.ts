/** The site paths that every site answers; any other path is the 404 page. In the order of the site map. */
export const PAGE_PATHS = [
  '/',
  '/premium',
  '/plus',
  '/standard',
  '/small-office',
  '/endpoint',
  '/free',
  '/trial',
  '/downloads',
  '/renew',
  '/contact-sales',
  '/search',
  '/compare',
  '/privacy',
  '/cookies',
] as const

export type PagePath = (typeof PAGE_PATHS)[number]

/** Whether a site path is one of the fixed list. Takes the path as it stands: no trailing slash, case matters. */
export const isPagePath = (path: string): path is PagePath => (PAGE_PATHS as readonly string[]).includes(path)
