import { request } from 'node:http'
import { PAGE_PATHS } from '../../domain/catalogue/page-paths.ts'
import { localUrl, siteLink } from '../../domain/sites/site-link.ts'
import { REAL_SITES } from '../domain/sites/real-sites.ts'

/**
 * Four visitors, each of whom requests a new page as soon as the last one arrived: the renderer has
 * four pages to render all the time. A process of its own, so that it does not disturb what is measured beside it; it is told its port and
 * how many pages others like it have asked for, and tells how many that is in the end.
 */
const port = Number(process.argv[2])
const asked = Number(process.argv[3])
const VISITORS = 4

/** Views that no page is made ahead in: restricted ones, with a message. */
const cold = PAGE_PATHS.flatMap((path) =>
  REAL_SITES.all.flatMap((site) =>
    ['BY', 'SA', 'HK'].map((country) => ({
      path: `${siteLink(site, path)}?buy=unavailable`,
      headers: { host: new URL(localUrl(site, port)).host, 'x-geo-country': country, 'accept-encoding': 'br' },
    })),
  ),
)

let at = asked
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
