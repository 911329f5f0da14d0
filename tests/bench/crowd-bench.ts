import { sendRequest } from '../browser/send-request.ts'
import { REAL_SITES } from '../domain/sites/real-sites.ts'
import { startRouter } from '../hosts/api-router/start-router.ts'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'
import { until } from '../hosts/until.ts'
import { type BenchFigures, figure, quantile } from './measure.ts'

const LATENCY_MS = 200
const CROWD = 1_000
const COLD_PAGES = 15
const WARM_MS = 120_000

/** Pages of currencies that no page is made ahead in: their lists are asked for when a visitor comes. */
const coldPages = REAL_SITES.all.flatMap(({ code, currencies }) =>
  currencies.default.slice(1).map((currency) => ({ code, path: `/trial?currency=${currency}` })),
)

/** Pages that nobody has seen yet, in front of a router that takes its time: one visitor each, and a thousand at once. */
export const crowdBench = async (): Promise<BenchFigures> => {
  const router = await startRouter()
  const { host } = new URL(router.origin)
  const env = { API_ROUTER_URL: router.origin, STORE_HOSTS: host, DOWNLOAD_HOSTS: host }
  const storefront = await startStorefront({ env })
  try {
    const { origin } = storefront
    const cached = async () =>
      JSON.parse((await sendRequest(`${origin}/readyz`)).text).dependencies.pages.count as number
    // All that is made ahead is there when the number of pages stands still.
    let last = -1
    await until(
      'the pages made ahead are there',
      async () => {
        const before = last
        last = await cached()
        await new Promise((resolve) => setTimeout(resolve, 1_500))
        return last > 0 && last === before
      },
      WARM_MS,
    )
    router.setFault(`latency=${LATENCY_MS}`)
    const tookMs: number[] = []
    for (const { code, path } of coldPages.slice(1, COLD_PAGES + 1)) {
      const startMs = performance.now()
      const { status } = await sendRequest(storefront.localUrl(code, path))
      if (status !== 200) throw new Error(`${code} ${path} answered ${status}`)
      tookMs.push(performance.now() - startMs)
    }
    const [first] = coldPages
    if (first === undefined) throw new Error('no site has a second currency')
    const before = router.requests.length
    const address = storefront.localUrl(first.code, first.path)
    const answers = await Promise.all(Array.from({ length: CROWD }, () => sendRequest(address)))
    const calls = router.requests
      .slice(before)
      .map(({ path, query }) => `${path}?${query.filter(([name]) => name === 'product').join('&')}`)
      .filter((call) => call.includes('/offer/'))
    return {
      coldRenderOverSourceMs: figure(quantile(tookMs, 0.5) - LATENCY_MS),
      crowdFailed: answers.filter(({ status }) => status !== 200).length,
      crowdDifferentPages: new Set(answers.map(({ text }) => text)).size,
      crowdCallsOfOneList: Math.max(...calls.map((call) => calls.filter((one) => one === call).length)),
    }
  } finally {
    await storefront.stop()
    await router.close()
  }
}
