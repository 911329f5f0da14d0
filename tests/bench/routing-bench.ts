import { PAGE_PATHS } from '../../domain/catalogue/page-paths.ts'
import { routeRequest } from '../../domain/routing/route-request.ts'
import { siteLink } from '../../domain/sites/site-link.ts'
import { PLATFORMS } from '../../ports/vocabulary.ts'
import { REAL_SITES } from '../domain/sites/real-sites.ts'
import { type BenchFigures, figure, measure } from './measure.ts'

const BUDGET_MS = 2_000
const US_PER_MS = 1e3

/** One request for every page of every site, from countries with and without a separate currency order or restriction. */
const COUNTRIES = [null, 'DE', 'CH', 'HK', 'BY']
const REQUESTS = REAL_SITES.all.flatMap((site, at) =>
  PAGE_PATHS.map((page) => ({
    host: `${site.label}.localhost:3000`,
    path: siteLink(site, page),
    query: new URLSearchParams(at % 2 === 0 ? '' : 'utm_source=mail&currency=EUR'),
    visitor: {
      country: COUNTRIES[at % COUNTRIES.length] ?? null,
      currency: at % 3 === 0 ? 'EUR' : null,
      platform: PLATFORMS[at % PLATFORMS.length] ?? null,
      hiddenBanners: [],
    },
  })),
)

/** Measures the routing of a request, and the lookup of its site. */
export const routingBench = (): BenchFigures => {
  const of = measure(
    [
      { name: 'route', times: 1, run: () => REQUESTS.map((request) => routeRequest(request, REAL_SITES)) },
      { name: 'find', times: 1, run: () => REQUESTS.map(({ host, path }) => REAL_SITES.find(host, path)) },
    ],
    BUDGET_MS,
  )
  const perRequest = (name: string) => figure((of(name).medianMs * US_PER_MS) / REQUESTS.length)
  return { routeRequestUs: perRequest('route'), registryFindUs: perRequest('find') }
}
