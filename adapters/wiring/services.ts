import type { MetricsReport } from '../../ports/metrics.ts'
import { CIRCUITS } from '../observability/circuits.ts'
import { countedBuying } from '../observability/counted-buying.ts'
import { captureOutput } from '../observability/log/capture-output.ts'
import { logLine, openLog } from '../observability/log-line.ts'
import { transitionReporter } from '../observability/transition-reporter.ts'
import { uncaughtReporter } from '../observability/uncaught-reporter.ts'
import { storeHostsOf } from './allowed-hosts.ts'
import { cacheControl } from './cache-control.ts'
import { readConfig } from './config.ts'
import { buildContainer } from './container.ts'
import { deliverLeads } from './leads/deliver-leads.ts'
import { TOKENS } from './tokens.ts'

/** Everything that `app` may use. Finished objects: the container itself is not among them. */
const makeServices = () => {
  const reading = readConfig(process.env)
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  const { config } = reading
  openLog({ threshold: config.LOG_LEVEL, process: 'renderer' })
  const resolve = buildContainer(config)
  const reportUncaught = uncaughtReporter(
    resolve(TOKENS.router).metrics,
    config.APP_ENV === 'production',
    resolve(TOKENS.clock),
  )
  return Object.freeze({
    config,
    log: logLine,
    storeHosts: storeHostsOf(config),
    /** The embedded shop; null where a router answers over HTTP, whose store and files are elsewhere. */
    shop: resolve(TOKENS.source).shop,
    sites: resolve(TOKENS.sites),
    cache: cacheControl(resolve(TOKENS.cacheStore), resolve(TOKENS.sites), resolve(TOKENS.clock)),
    /** Whether the source of prices answers, as its last call found it. */
    priceSource: () => resolve(TOKENS.monitoredOffers).state,
    clock: resolve(TOKENS.clock),
    pages: resolve(TOKENS.pageService),
    buying: countedBuying(resolve(TOKENS.buyService)),
    licences: resolve(TOKENS.licenceService),
    leads: resolve(TOKENS.leadService),
    /** Delivers kept leads from now on. For the one process that does. */
    deliverLeads: () => deliverLeads(resolve(TOKENS.leadSender)),
    search: resolve(TOKENS.searchService),
    orders: resolve(TOKENS.orderService),
    reportTransition: transitionReporter(
      resolve(TOKENS.router).metrics,
      config.APP_ENV === 'production',
      resolve(TOKENS.clock),
    ),
    /** Delivers reports of browsers; resolves with how many were received. */
    deliverReports: (batch: readonly MetricsReport[]) => resolve(TOKENS.router).metrics.batch(batch),
    reportUncaught,
    /** Has the state of this process exported with its metrics. */
    observe: () => CIRCUITS.observe(),
    /** Has logged from now on what the framework and Node write by themselves. For the renderer's own process. */
    captureConsole: () => captureOutput((message, error) => void reportUncaught(message, error)),
  })
}

export type Services = ReturnType<typeof makeServices>

// Proxy, pages and routes are module graphs of their own: they share the services over the one global object.
const KEY = Symbol.for('northwall.services')
const holder = globalThis as typeof globalThis & { [KEY]?: Services }

/** The services of this process, made at the first call. Throws on an environment or registry that is not valid. */
export const services = (): Services => {
  holder[KEY] ??= makeServices()
  return holder[KEY]
}
