/** Site paths that are answered by a route handler instead of a page. */
export const ENDPOINT_PATHS = [
  '/buy',
  '/currency',
  '/offers',
  '/store',
  '/purge',
  '/beacon/rum',
  '/beacon/error',
  '/beacon/event',
  '/site.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/security.txt',
] as const

/** Folders whose files are answered by a route handler. */
const ENDPOINT_FOLDERS = ['/download-file'] as const

export type EndpointPath = (typeof ENDPOINT_PATHS)[number] | `${(typeof ENDPOINT_FOLDERS)[number]}/${string}`

/** The methods by which a page, a file or an endpoint that gives something is asked for. */
export const READING_METHODS: readonly string[] = ['GET', 'HEAD']

/** Endpoints that take something; all others give. */
const SENT_TO: ReadonlySet<string> = new Set([
  '/buy',
  '/currency',
  '/purge',
  '/beacon/rum',
  '/beacon/error',
  '/beacon/event',
])

/** The methods that an endpoint answers. */
export const endpointMethods = (endpoint: EndpointPath): readonly string[] =>
  SENT_TO.has(endpoint) ? ['POST'] : READING_METHODS

/** One segment of plain characters: nothing encoded, no dot segment, nothing that would change the path it is put into. */
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/

const isFileOf = (folder: string, path: string): boolean =>
  path.startsWith(`${folder}/`) && FILE_NAME.test(path.slice(folder.length + 1))

/** Whether a site path, without its language segment, belongs to an endpoint. */
export const isEndpointPath = (path: string): path is EndpointPath =>
  (ENDPOINT_PATHS as readonly string[]).includes(path) || ENDPOINT_FOLDERS.some((folder) => isFileOf(folder, path))
