import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { startRouter } from '../../commands/router/start-router.ts'
import { leadLike } from '../domain/leads/lead-sample.ts'
import { startLeadProviders } from '../hosts/lead-providers.ts'
import { startCollector } from '../hosts/otlp-collector/start-collector.ts'
import { startReviews } from '../hosts/reviews/start-reviews.ts'
import { startSearch } from '../hosts/search/start-search.ts'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'

const reportSchema = z.object({ type: z.string(), level: z.string(), message: z.string() })
const locatedSchema = z.object({ message: z.string(), url: z.string() })
const eventSchema = z.object({ name: z.string() })

/** The circuit never opens, so that every call reaches the failing service. */
const NO_BREAKER = { breakerCalls: 10_000, breakerShare: 1 }
const ROUTER_CALLS = JSON.stringify({
  // No retry, and time to spare within the deadline of the call: the logged reason is that of the only attempt.
  offers: { ...NO_BREAKER, attemptTimeoutMs: 600, maxAttempts: 1 },
  checkout: NO_BREAKER,
  // The deadline of the call is shorter than the timeout of its attempt. Therefore the call aborts the attempt.
  downloads: { ...NO_BREAKER, deadlineMs: 800, attemptTimeoutMs: 1_000 },
  licences: NO_BREAKER,
  search: NO_BREAKER,
  reviews: NO_BREAKER,
  leads: { ...NO_BREAKER, deadlineMs: 600, attemptTimeoutMs: 600 },
})

const DAY_MS = 86_400_000

/** Stores an undelivered lead of an age in the folder of the storefront. */
const storeLead = async (folder: string, days: number): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const seconds = Math.trunc((Date.now() - days * DAY_MS) / 1_000)
  const lead = leadLike({ id: 'a'.repeat(24) + seconds.toString(16) })
  await writeFile(join(folder, `${'0'.repeat(15)}-0-${lead.id}.lead`), JSON.stringify(lead))
}

/** Starts the storefront in production with every external service, and records its reports to the router. */
export const startReportingShop = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'northwall-reports-'))
  const router = await startRouter()
  const [search, reviews, providers, collector] = await Promise.all([
    startSearch(),
    startReviews(),
    startLeadProviders(),
    startCollector(),
  ])
  const leads = join(folder, 'leads')
  await storeLead(leads, 31)
  const { host } = new URL(router.origin)
  const storefront = await startStorefront({
    env: {
      APP_ENV: 'production',
      API_ROUTER_URL: router.origin,
      STORE_HOSTS: host,
      DOWNLOAD_HOSTS: host,
      SEARCH_URL: search.origin,
      REVIEWS_URL: reviews.origin,
      ...providers.env,
      LEADS_DIR: leads,
      ROUTER_CALLS,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '200',
      OTEL_METRICS_EXPORTER: 'none',
    },
  })
  const posted = <T>(path: string, schema: z.ZodType<T>): readonly T[] =>
    router.requests.filter((request) => request.path === path).map(({ body }) => schema.parse(JSON.parse(body)))
  return {
    storefront,
    router,
    search,
    reviews,
    marketo: providers.marketo,
    bitrix: providers.bitrix,
    /** Folder of undelivered leads. When the storefront starts, it contains a lead of 31 days. */
    leads,
    storeLead: (days: number) => storeLead(leads, days),
    /** Reports to the error endpoint of the router. */
    reports: () => posted('/pulse/browser-error', reportSchema),
    /** Messages of reports that name neither a page nor a called path. */
    withoutUrl: () =>
      posted('/pulse/browser-error', locatedSchema).flatMap(({ message, url }) => (url === '' ? message : [])),
    /** Names of the events sent to the router. */
    events: () => posted('/logger2/metrics/', eventSchema).map(({ name }) => name),
    /** Messages of failed spans. */
    failedSpans: () => collector.spans.map(({ status }) => status?.message),
    heal: () => {
      router.setFault(null)
      for (const host of [search, reviews]) host.setStatus(200)
      for (const host of [providers.marketo, providers.bitrix]) host.setFault(null)
    },
    stop: async () => {
      await storefront.stop()
      await Promise.all([router, search, reviews, providers, collector].map((host) => host.close()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type ReportingShop = Awaited<ReturnType<typeof startReportingShop>>
