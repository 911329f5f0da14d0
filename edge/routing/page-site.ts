import type { IncomingMessage } from 'node:http'
import { READING_METHODS } from '../../domain/routing/endpoint-path.ts'
import type { Site } from '../../domain/sites/site.ts'
import type { SiteRegistry } from '../../domain/sites/site-registry.ts'
import { referringPage } from '../http/request-headers.ts'

interface Received {
  readonly request: Pick<IncomingMessage, 'method' | 'headers'>
  readonly route: { readonly site: Site }
}

/**
 * Returns the site of the page that a visitor sees. All sites of a host share the endpoints at its root, so the page that sent a
 * form determines its site. For other requests, and without a referring page of the same host, it is the site of the URL.
 */
export const pageSite = ({ request, route }: Received, sites: Pick<SiteRegistry, 'find'>): Site => {
  if (READING_METHODS.includes(request.method ?? '')) return route.site
  const page = referringPage(request)
  return (page === null ? undefined : sites.find(page.host, page.pathname)?.site) ?? route.site
}
