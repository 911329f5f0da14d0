import { oncePerVisitor } from '../observability/once-per-visitor.ts'
import { transitionReporter } from '../observability/transition-reporter.ts'
import { cacheControl } from './cache-control.ts'
import { readConfig } from './config.ts'
import { buildContainer } from './container.ts'
import { storeHostsOf } from './store-hosts.ts'
import { TOKENS } from './tokens.ts'

/** Everything that `app` may use. Finished objects: the container itself is not among them. */
const makeServices = () => {
  const reading = readConfig(process.env)
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  const { config } = reading
  const resolve = buildContainer(config)
  return Object.freeze({
    config,
    storeHosts: storeHostsOf(config),
    sites: resolve(TOKENS.sites),
    kept: cacheControl(resolve(TOKENS.shelf), resolve(TOKENS.sites), resolve(TOKENS.clock)),
    /** Whether the source of prices answers, as its last call found it. */
    priceSource: () => resolve(TOKENS.monitoredOffers).state,
    clock: resolve(TOKENS.clock),
    pages: resolve(TOKENS.pageService),
    buying: resolve(TOKENS.buyService),
    reportTransition: oncePerVisitor(
      transitionReporter(resolve(TOKENS.metrics), config.APP_ENV === 'production'),
      resolve(TOKENS.clock),
    ),
    beacons: resolve(TOKENS.beaconService),
  })
}

export type Services = ReturnType<typeof makeServices>

// Proxy, pages and routes are module graphs of their own: they share the house over the one global object.
const KEY = Symbol.for('northwall.services')
const holder = globalThis as typeof globalThis & { [KEY]?: Services }

/** The services of this process, made at the first call. Throws on an environment or registry that is not sound. */
export const services = (): Services => {
  holder[KEY] ??= makeServices()
  return holder[KEY]
}
