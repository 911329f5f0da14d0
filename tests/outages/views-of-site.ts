import { PAGE_PATHS } from '../../domain/catalogue/page-paths.ts'
import { routeRequest } from '../../domain/routing/route-request.ts'
import { visitorPlatform } from '../../domain/routing/visitor.ts'
import { localUrl } from '../../domain/sites/site-link.ts'
import { countriesAfterRenders } from '../domain/routing/named-countries.ts'
import { REAL_SITES, realSite } from '../domain/sites/real-sites.ts'

/** A request for one view of one page. */
export interface ViewRequest {
  readonly host: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** Countries with special rules: restricted editions and separate installers. */
const COUNTRIES = ['BY', 'CN', 'HK', 'SA', 'KZ', 'RU', 'CH']

const NAMED = countriesAfterRenders()

/** User agents of the five platforms and of an unknown platform. */
const USER_AGENTS = ['test', 'Windows NT', 'Android', 'Macintosh', 'iPhone', 'Linux']

/** Returns a request for each view of each page of a site, including the 404 page. Visitors cannot cause other renders. */
export const viewsOfSite = (code: string): readonly ViewRequest[] => {
  const site = realSite(code)
  const { host } = new URL(localUrl(site, 80))
  const found = new Map<string, ViewRequest>()
  const countries = [null, ...Object.keys(site.currencies.byCountry), ...COUNTRIES]
  const queries = [
    {},
    { buy: 'unavailable' },
    ...site.currencies.default.flatMap((currency) => [{ currency }, { currency, buy: 'unavailable' }]),
  ]
  for (const page of [...PAGE_PATHS, '/no-such-page'])
    for (const country of countries)
      for (const saved of [null, ...site.currencies.default])
        for (const fields of queries)
          for (const userAgent of USER_AGENTS) {
            const query = new URLSearchParams(fields)
            const path = page === '/' ? site.languagePath || '/' : `${site.languagePath}${page}`
            const visitor = {
              country,
              currency: saved,
              platform: visitorPlatform(undefined, userAgent),
              hiddenBanners: [],
            }
            const route = routeRequest({ host, path, query, visitor }, REAL_SITES, NAMED)
            if (route.kind !== 'page' || found.has(route.pathname)) continue
            found.set(route.pathname, {
              host,
              path: query.size === 0 ? path : `${path}?${query}`,
              headers: {
                'user-agent': userAgent,
                ...(country === null ? {} : { 'x-geo-country': country }),
                ...(saved === null ? {} : { cookie: `currency=${saved}` }),
              },
            })
          }
  return [...found.values()]
}
