/** The endpoints with fixed paths, and their allowed methods. */
export const ENDPOINTS = [
  ['/buy', ['POST']],
  ['/currency', ['POST']],
  ['/consent', ['POST']],
  ['/banners', ['POST']],
  ['/offers', ['GET', 'HEAD']],
  ['/region', ['GET', 'HEAD']],
  ['/store', ['GET', 'HEAD']],
  ['/store/account', ['GET', 'HEAD', 'POST']],
  ['/purge', ['POST']],
  ['/beacon/rum', ['POST']],
  ['/beacon/error', ['POST']],
  ['/beacon/event', ['POST']],
  ['/beacon/csp', ['POST']],
  ['/site.webmanifest', ['GET', 'HEAD']],
  ['/robots.txt', ['GET', 'HEAD']],
  ['/sitemap.xml', ['GET', 'HEAD']],
  ['/sitemap-pages.xml', ['GET', 'HEAD']],
  ['/.well-known/security.txt', ['GET', 'HEAD']],
] as const

export const ENDPOINT_PATHS = ENDPOINTS.map(([path]) => path)
