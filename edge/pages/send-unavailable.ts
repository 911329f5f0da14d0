import type { EdgeServices } from '../../adapters/wiring/edge-services.ts'
import { siteLink } from '../../domain/sites/site-link.ts'
import type { RoutedRequest } from '../answer-request.ts'
import { timingHeaders } from '../telemetry/tell-trace.ts'
import { unavailablePage } from './unavailable-page.ts'

/** When a visitor may well find the page again, in seconds. */
const RETRY_SECONDS = 2

/** Answers 503 with the site's own page where a page cannot be had in time. */
export const sendUnavailable =
  ({ unavailableTextsFor }: Pick<EdgeServices, 'unavailableTextsFor'>, headers: Readonly<Record<string, string>>) =>
  ({ request, response, route: { site }, path, trace }: RoutedRequest<'page'>): void => {
    const body = unavailablePage({
      locale: site.locale,
      dir: site.dir,
      texts: unavailableTextsFor(site.language, site.locale),
      path,
      homePath: siteLink(site, '/'),
    })
    response
      .writeHead(503, {
        ...headers,
        ...timingHeaders(trace),
        'retry-after': String(RETRY_SECONDS),
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
      })
      .end(request.method === 'HEAD' ? undefined : body)
  }
