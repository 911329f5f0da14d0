/** Site paths that are answered by a route handler instead of a page. */
export const ENDPOINT_PATHS = [
  '/buy',
  '/currency',
  '/offers',
  '/store',
  '/beacon/rum',
  '/beacon/error',
  '/beacon/event',
  '/site.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/security.txt',
] as const

export type EndpointPath = (typeof ENDPOINT_PATHS)[number]

/** Whether a site path, without its language segment, belongs to an endpoint. */
export const isEndpointPath = (path: string): path is EndpointPath =>
  (ENDPOINT_PATHS as readonly string[]).includes(path)
