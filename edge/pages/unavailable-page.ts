import type { EdgeServices } from '../../adapters/wiring/edge-services.ts'
import { siteLink } from '../../domain/sites/site-link.ts'
import { escapeHtml } from '../../domain/text/html.ts'
import type { RoutedRequest } from '../routing/routed-request.ts'
import { timingHeaders } from '../telemetry/request-trace.ts'

interface UnavailablePageInput {
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
  readonly texts: { readonly title: string; readonly text: string; readonly retry: string; readonly home: string }
  /** Path of the requested page. */
  readonly path: string
  readonly homePath: string
}

/** Returns the error page of a site in its language. The page contains no script and needs neither renderer nor data. */
const unavailablePage = ({ locale, dir, texts, path, homePath }: UnavailablePageInput): string => `<!DOCTYPE html>
<html lang="${escapeHtml(locale)}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(texts.title)}</title>
<link rel="stylesheet" href="/unavailable.css">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
</head>
<body>
<main data-message="error">
<h1>${escapeHtml(texts.title)}</h1>
<p>${escapeHtml(texts.text)}</p>
<p><a href="${escapeHtml(path)}">${escapeHtml(texts.retry)}</a> <a href="${escapeHtml(homePath)}">${escapeHtml(texts.home)}</a></p>
</main>
</body>
</html>
`

const RETRY_AFTER_SECONDS = 2

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
        'retry-after': String(RETRY_AFTER_SECONDS),
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
      })
      .end(request.method === 'HEAD' ? undefined : body)
  }
