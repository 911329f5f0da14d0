import type { IncomingMessage } from 'node:http'
import type { Attributes } from '@opentelemetry/api'
import { NOT_FOUND_PATH } from '../../domain/catalogue/page-paths.ts'
import type { Scheme } from '../../domain/routing/trusted-origin.ts'

/** Replaces a path, or its end, that may contain visitor input. */
const REDACTED = 'REDACTED'

/** Folders of files whose names visitors choose. */
const FILE_FOLDER = /^(\/download-file|\/app-store)\//

/**
 * Returns the path of a page without site and view, the endpoint, or the folder of a file. The label never contains visitor
 * input.
 *
 * @param target internal path of a page, or an endpoint
 */
export const routeLabel = (site: string, target: string): string => {
  if (target.startsWith(`/${site}/`)) {
    const afterView = target.indexOf('/', site.length + 2)
    return afterView < 0 ? '/' : target.slice(afterView)
  }
  const [, folder] = FILE_FOLDER.exec(target) ?? []
  return folder === undefined ? target : `${folder}/{name}`
}

/**
 * Returns `url.path`: the path of a page or an endpoint as the visitor sees it, without the query. A path that is neither, or that
 * names a file, may contain visitor input and is redacted.
 *
 * @param route label of the route; undefined without a route
 */
export const pathAttribute = ({ url = '' }: IncomingMessage, route: string | undefined): string => {
  if (route === undefined || route === NOT_FOUND_PATH) return REDACTED
  if (route.endsWith('/{name}')) return route.replace('{name}', REDACTED)
  const mark = url.indexOf('?')
  return mark < 0 ? url : url.slice(0, mark)
}

const DEFAULT_PORTS: Readonly<Record<Scheme, number>> = { http: 80, https: 443 }

/** Returns `server.address` and `server.port` from the Host header. Never throws, because an error here would end the process. */
export const serverAttributes = ({ headers }: Pick<IncomingMessage, 'headers'>, scheme: Scheme): Attributes => {
  const url = URL.parse(`${scheme}://${headers.host}`)
  if (url === null) return {}
  const { hostname, port } = url
  return { 'server.address': hostname, 'server.port': Number(port) || DEFAULT_PORTS[scheme] }
}
