import { request } from 'node:http'
import { PAGE_PATHS } from '../../domain/catalogue/page-paths.ts'
import { localUrl, siteLink } from '../../domain/sites/site-link.ts'
import { REAL_SITES } from '../domain/sites/real-sites.ts'

/**
 * Simulates four visitors. Each requests an uncached page as soon as the previous page arrives, so the renderer always renders
 * four pages. Runs as a separate process, so that it does not affect the measurement. The arguments are the port of the
 * storefront and the number of pages that earlier runs requested. On any message, it replies with the new number and exits.
 */
const port = Number(process.argv[2])
const requestedBefore = Number(process.argv[3])
const VISITORS = 4

/** Views that are not warmed up: views with a message for countries with restrictions. */
const cold = PAGE_PATHS.flatMap((path) =>
  REAL_SITES.all.flatMap((site) =>
    ['BY', 'SA', 'HK'].map((country) => ({
      path: `${siteLink(site, path)}?buy=unavailable`,
      headers: { host: new URL(localUrl(site, port)).host, 'x-geo-country': country, 'accept-encoding': 'br' },
    })),
  ),
)

let at = requestedBefore
const visit = (): void => {
  const page = cold[at % cold.length]
  at += 1
  if (page === undefined) return
  const sending = request({ host: '127.0.0.1', port, ...page }, (answer) => {
    answer.resume()
    answer.on('end', visit)
  })
  sending.on('error', () => {})
  sending.end()
}

for (let visitor = 0; visitor < VISITORS; visitor += 1) visit()
process.once('message', () => process.send?.(at, () => process.exit(0)))
