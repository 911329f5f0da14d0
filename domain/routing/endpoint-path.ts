/** Site paths of route handlers that accept only POST. */
const POST_PATHS = [
  '/buy',
  '/currency',
  '/consent',
  '/banners',
  '/purge',
  '/beacon/rum',
  '/beacon/error',
  '/beacon/event',
  '/beacon/csp',
] as const

/** Site paths of read-only route handlers. */
const READING_PATHS = [
  '/offers',
  '/region',
  '/store',
  '/site.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/.well-known/security.txt',
] as const

/** Site paths of route handlers that answer GET with a form, and POST with the result. */
const FORM_PATHS = ['/store/account'] as const

/** Folders whose files a route handler serves. */
const ENDPOINT_FOLDERS = ['/download-file', '/app-store'] as const

export type EndpointPath =
  | (typeof POST_PATHS)[number]
  | (typeof READING_PATHS)[number]
  | (typeof FORM_PATHS)[number]
  | `${(typeof ENDPOINT_FOLDERS)[number]}/${string}`

const POST_ENDPOINTS: ReadonlySet<string> = new Set(POST_PATHS)
const ENDPOINTS: ReadonlySet<string> = new Set([...POST_PATHS, ...READING_PATHS, ...FORM_PATHS])
const FORM_ENDPOINTS: ReadonlySet<string> = new Set(FORM_PATHS)

/** Methods of pages, files and read-only endpoints. */
export const READING_METHODS: readonly string[] = ['GET', 'HEAD']

export const endpointMethods = (endpoint: EndpointPath): readonly string[] => {
  if (FORM_ENDPOINTS.has(endpoint)) return [...READING_METHODS, 'POST']
  return POST_ENDPOINTS.has(endpoint) ? ['POST'] : READING_METHODS
}

/** One path segment without encoded characters and without dot segments, which could change the rest of the path. */
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/

const isFileOf = (folder: string, path: string): boolean =>
  path.startsWith(`${folder}/`) && FILE_NAME.test(path.slice(folder.length + 1))

/** Whether a site path, without its language segment, belongs to an endpoint. */
export const isEndpointPath = (path: string): path is EndpointPath =>
  ENDPOINTS.has(path) || ENDPOINT_FOLDERS.some((folder) => isFileOf(folder, path))

/** Site path of the editors' sign-in page. Its form posts the secret to the same path. */
export const EDITOR_PATH = '/editor'

/** Site path that the sign-out form of editors posts to. */
export const EDITOR_LEAVE_PATH = '/editor/leave'

export type EditorPath = typeof EDITOR_PATH | typeof EDITOR_LEAVE_PATH

/** Whether a site path, without its language segment, belongs to the editor mode. */
export const isEditorPath = (path: string): path is EditorPath => path === EDITOR_PATH || path === EDITOR_LEAVE_PATH
