import type { IncomingMessage } from 'node:http'

const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'CONNECT'])

/** The method of a request; `_OTHER` for what a visitor made up. */
export const methodLabel = ({ method = '' }: IncomingMessage): string => (KNOWN_METHODS.has(method) ? method : '_OTHER')

/**
 * The page without its site and view, the endpoint, or the folder whose file was asked for: never what a visitor wrote.
 *
 * @param target internal path of a page, or an endpoint
 */
export const routeLabel = (site: string, target: string): string => {
  const [, folder] = /^(\/download-file|\/app-store)\//.exec(target) ?? []
  if (folder !== undefined) return `${folder}/{name}`
  return target.startsWith(`/${site}/`) ? `/${target.split('/').slice(3).join('/')}` : target
}
