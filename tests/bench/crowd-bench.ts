import { startRouter } from '../../commands/router/start-router.ts'
import { sendRequest } from '../browser/send-request.ts'
import { REAL_SITES } from '../domain/sites/real-sites.ts'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'
import { type BenchFigures, figure, quantile } from './measure.ts'
import { waitForWarmUp } from './wait-for-warm-up.ts'

const LATENCY_MS = 200
const CROWD = 1_000
const COLD_PAGES = 15

/** Pages in currencies that are not warmed up. Their price lists are loaded on request. */
const coldPages = REAL_SITES.all.flatMap(({ code, currencies }) =>
  currencies.default.slice(1).map((currency) => ({ code, path: `/trial?currency=${currency}` })),
)

/** Measures uncached pages with a slow router, for single visitors and for a thousand concurrent visitors. */
export const crowdBench = async (): Promise<BenchFigures> => {
  const router = await startRouter()
  const { host } = new URL(router.origin)
  const env = { API_ROUTER_URL: router.origin, STORE_HOSTS: host, DOWNLOAD_HOSTS: host }
  const storefront = await startStorefront({ env: { WARM_UP_SHARE: '1', ...env } })
  try {
    const { origin } = storefront
    await waitForWarmUp(origin)
    router.setFault(`latency=${LATENCY_MS}`)
    const tookMs: number[] = []
    for (const { code, path } of coldPages.slice(1, COLD_PAGES + 1)) {
      const startMs = performance.now()
      const { status } = await sendRequest(storefront.localUrl(code, path))
      if (status !== 200) throw new Error(`${code} ${path} responded with status ${status}`)
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
