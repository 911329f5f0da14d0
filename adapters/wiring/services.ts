import type { MetricsReport } from '../../ports/metrics.ts'
import { captureOutput } from '../observability/capture-output.ts'
import { logLine, openLog } from '../observability/log-line.ts'
import {
  CIRCUITS,
  LEAD_METRICS,
  leadReadiness,
  observeRedisLink,
  withPurchaseMetrics,
} from '../observability/product-metrics.ts'
import { observeRedis } from '../observability/redis-commands.ts'
import { transitionReporter, uncaughtReporter } from '../observability/reporters.ts'
import { emitVitals } from '../observability/vital-events.ts'
import type { DemoAccounts, PlacedOrder } from '../shop/demo-accounts.ts'
import type { OrderRequest, OrderView } from '../shop/demo-orders.ts'
import { cacheControl } from './caches.ts'
import { type Config, readConfig } from './config.ts'
import { deliverLeads } from './connect-leads.ts'
import { buildContainer } from './container.ts'
import { storeHostsOf } from './router-hosts.ts'
import type { SettingsOf, serverSettings, telemetrySettings } from './settings.ts'
import { TOKENS } from './tokens.ts'

type AppConfig = SettingsOf<typeof serverSettings & typeof telemetrySettings> &
  Pick<Config, 'PORT' | 'APP_ENV' | 'API_ROUTER_URL'>

/** Creates the services for `app`, which receives these objects instead of the container. */
const makeServices = () => {
  const reading = readConfig(process.env)
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  const { config } = reading
  openLog({ threshold: config.LOG_LEVEL, process: 'renderer', build: process.env['BUILD_ID'] })
  const resolve = buildContainer(config)
  const clock = resolve(TOKENS.clock)
  const { metrics } = resolve(TOKENS.router)
  const isProduction = config.APP_ENV === 'production'
  const reportUncaught = uncaughtReporter(metrics, isProduction, clock)
  const appConfig: AppConfig = config
  let accounts: Promise<DemoAccounts> | undefined
  const openAccounts = (): Promise<DemoAccounts> => {
    accounts ??= import('../shop/demo-accounts.ts').then(
      ({ DemoAccounts }) => new DemoAccounts(clock, resolve(TOKENS.cacheStore)),
    )
    return accounts
  }
  return Object.freeze({
    config: appConfig,
    log: logLine,
    storeHosts: storeHostsOf(config),
    /** The embedded shop; null if a router answers over HTTP. */
    shop: resolve(TOKENS.source).shop,
    sites: resolve(TOKENS.sites),
    cache: cacheControl(resolve(TOKENS.cacheStore), resolve(TOKENS.sites), clock),
    /** State of the price source according to its last call. */
    priceSource: () => resolve(TOKENS.offers).sourceState,
    /** Origins of the stores that do not respond. */
    storesDown: () => resolve(TOKENS.storeHosts).down,
    clock,
    pages: resolve(TOKENS.pageService),
    buying: withPurchaseMetrics(resolve(TOKENS.buyService)),
    /** Reads the signed prices of a message. */
    quotes: resolve(TOKENS.priceQuotes),
    licences: resolve(TOKENS.licenceService),
    leads: resolve(TOKENS.leadService),
    /** State of the lead outbox. */
    leadsKept: async () => leadReadiness(await resolve(TOKENS.leadOutbox).state(), clock.now()),
    /** Starts the delivery of stored leads. Only the renderer calls it. */
    deliverLeads: () => deliverLeads(resolve(TOKENS.leadSender)),
    search: resolve(TOKENS.searchService),
    /** Looks up an order of the embedded store; null if no price list of the site has its option. */
    findOrder: async (request: OrderRequest): Promise<OrderView | null> => {
      const { DemoOrders } = await import('../shop/demo-orders.ts')
      return new DemoOrders(resolve(TOKENS.pages), resolve(TOKENS.offersService), clock).order(request)
    },
    /** Opens the accounts of the embedded store; null if a router answers over HTTP. */
    openAccounts: resolve(TOKENS.source).shop === null ? null : openAccounts,
    reportTransition: transitionReporter(metrics, isProduction, clock),
    /** Delivers browser reports, and emits web vitals as log events. Returns the number of delivered reports. */
    deliverReports: (batch: readonly MetricsReport[]) => {
      emitVitals(batch)
      return metrics.batch(batch)
    },
    reportUncaught,
    /** Exports the states of the circuits and of the lead outbox as metrics, and observes Redis commands. */
    observe: () => {
      CIRCUITS.observe()
      observeRedisLink(() => resolve(TOKENS.cacheStore).state())
      LEAD_METRICS.observe(
        () => resolve(TOKENS.leadOutbox).state(),
        () => clock.now(),
      )
      observeRedis()
    },
    /** Redirects console output and Node warnings to the log. Only the renderer calls it. */
    captureConsole: () => captureOutput((message, error) => void reportUncaught(message, error)),
  })
}

export type { DemoAccounts, OrderView, PlacedOrder }

export type Services = ReturnType<typeof makeServices>

// Proxy, pages and routes are separate module graphs. They share the services through `globalThis`.
const KEY = Symbol.for('northwall.services')
const holder = globalThis as typeof globalThis & { [KEY]?: Services }

/**
 * Returns the services of this process. The first call creates them, and throws if the environment or the site registry is
 * invalid.
 */
export const services = (): Services => {
  holder[KEY] ??= makeServices()
  return holder[KEY]
}
