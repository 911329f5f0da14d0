/** Site paths that a route handler answers instead of a page. */
const ENDPOINT_PATHS = [
  '/buy',
  '/currency',
  '/consent',
  '/banners',
  '/offers',
  '/region',
  '/store',
  '/purge',
  '/beacon/rum',
  '/beacon/error',
  '/beacon/event',
  '/beacon/csp',
  '/site.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/.well-known/security.txt',
] as const

/** Folders whose files a route handler answers. */
const ENDPOINT_FOLDERS = ['/download-file', '/app-store'] as const

export type EndpointPath = (typeof ENDPOINT_PATHS)[number] | `${(typeof ENDPOINT_FOLDERS)[number]}/${string}`

/** The methods of pages, files and endpoints that only read. */
export const READING_METHODS: readonly string[] = ['GET', 'HEAD']

/** Endpoints that are posted to; all others only read. */
const POSTED: ReadonlySet<string> = new Set([
  '/buy',
  '/currency',
  '/consent',
  '/banners',
  '/purge',
  '/beacon/rum',
  '/beacon/error',
  '/beacon/event',
  '/beacon/csp',
])

/** The methods that an endpoint allows. */
export const endpointMethods = (endpoint: EndpointPath): readonly string[] =>
  POSTED.has(endpoint) ? ['POST'] : READING_METHODS

/** One segment of plain characters: nothing encoded, no dot segment, so that it cannot change the path around it. */
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/

const isFileOf = (folder: string, path: string): boolean =>
  path.startsWith(`${folder}/`) && FILE_NAME.test(path.slice(folder.length + 1))

/** Whether a site path, without its language segment, belongs to an endpoint. */
export const isEndpointPath = (path: string): path is EndpointPath =>
  (ENDPOINT_PATHS as readonly string[]).includes(path) || ENDPOINT_FOLDERS.some((folder) => isFileOf(folder, path))

/** Site path of the page on which editors sign in; it also receives their secret. */
export const EDITOR_PATH = '/editor'

/** Receives the form by which an editor signs out. */
export const EDITOR_LEAVE_PATH = '/editor/leave'

export type EditorPath = typeof EDITOR_PATH | typeof EDITOR_LEAVE_PATH

/** Whether a site path, without its language segment, belongs to the editor mode. */
export const isEditorPath = (path: string): path is EditorPath => path === EDITOR_PATH || path === EDITOR_LEAVE_PATH
