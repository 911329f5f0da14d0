import type { IncomingMessage } from 'node:http'

const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'CONNECT'])

/** The method of a request; `_OTHER` for what a visitor made up. */
export const methodLabel = ({ method = '' }: IncomingMessage): string => (KNOWN_METHODS.has(method) ? method : '_OTHER')

const FOLDER = /^(\/download-file|\/app-store)\//

/**
 * The page without its site and view, the endpoint, or the folder whose file was asked for: never what a visitor wrote.
 *
 * @param target internal path of a page, or an endpoint
 */
export const routeLabel = (site: string, target: string): string => {
  if (target.startsWith(`/${site}/`)) {
    const afterView = target.indexOf('/', site.length + 2)
    return afterView < 0 ? '/' : target.slice(afterView)
  }
  const [, folder] = FOLDER.exec(target) ?? []
  return folder === undefined ? target : `${folder}/{name}`
}
