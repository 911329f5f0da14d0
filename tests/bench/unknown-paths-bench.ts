import { PAGE_PATHS } from '../../domain/catalogue/page-paths.ts'
import { sendRequest } from '../browser/send-request.ts'
import { rendererOf, rssBytes } from '../hosts/storefront/processes.ts'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'
import { viewsOfSite } from '../outages/views-of-site.ts'
import { type BenchFigures, figure } from './measure.ts'

const MEBIBYTE = 1024 * 1024
const CACHE_MB = 16
const VISITORS = 8

interface Visit {
  readonly path: string
  readonly host?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Requests all views of one site, then unknown paths and long queries. Measures the cached pages and the memory of the processes. */
export const unknownPathsBench = async (): Promise<BenchFigures> => {
  const storefront = await startStorefront({ env: { PAGE_CACHE_MB: String(CACHE_MB) } })
  const { origin, server } = storefront
  const visitAll = async (visits: readonly Visit[]): Promise<void> => {
    const left = [...visits]
    const visitor = async (): Promise<void> => {
      for (let visit = left.pop(); visit !== undefined; visit = left.pop()) {
        const { path, host, headers } = visit
        const { status } = await sendRequest(`${origin}/`, {
          target: path,
          headers: { 'accept-encoding': 'br', ...headers },
          ...(host === undefined ? {} : { host: `${host}:${storefront.port}` }),
        })
        // A rejected visitor retries.
        if (status === 503) left.unshift(visit)
      }
    }
    await Promise.all(Array.from({ length: VISITORS }, visitor))
  }
  const cached = async () =>
    JSON.parse((await sendRequest(`${origin}/readyz`)).text).dependencies.pages as { count: number; bytes: number }
  const rssMb = () => (rssBytes(server.pid) + rssBytes(rendererOf(server.pid))) / MEBIBYTE
  try {
    await visitAll(viewsOfSite('de'))
    await visitAll(PAGE_PATHS.map((path) => ({ path })))
    const pages = await cached()
    const visitUnknown = async (round: string): Promise<void> => {
      await visitAll(Array.from({ length: 10_000 }, (_, at) => ({ path: `/unknown-${round}-${at}/${at * 7}` })))
      await visitAll(
        Array.from({ length: 2_000 }, (_, at) => ({
          path: `${PAGE_PATHS[at % PAGE_PATHS.length]}?q${round}${at}=${'x'.repeat(3_000)}`,
        })),
      )
    }
    await visitUnknown('first')
    const memoryMb = rssMb()
    await visitUnknown('second')
    const after = await cached()
    return {
      cachedOfBound: figure(after.bytes / MEBIBYTE / CACHE_MB),
      pagesCachedByUnknownPaths: after.count - pages.count,
      rssGrownByUnknownPathsMb: figure(rssMb() - memoryMb),
    }
  } finally {
    await storefront.stop()
  }
}
