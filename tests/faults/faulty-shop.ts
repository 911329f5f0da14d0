import { createShop, type Shop } from '../../adapters/shop/shop.ts'
import { readConfig } from '../../adapters/wiring/config.ts'
import { connectContent } from '../../adapters/wiring/connect-content.ts'
import { buildContainer } from '../../adapters/wiring/container.ts'
import type { Resolve } from '../../adapters/wiring/tokens.ts'
import { TOKENS } from '../../adapters/wiring/tokens.ts'
import { startRouter } from '../../commands/router/start-router.ts'
import type { Site } from '../../domain/sites/site.ts'
import type { PagesPort } from '../../ports/pages.ts'
import { contentAnswers } from '../hosts/content/content-answers.ts'
import { startFaultProxy } from '../hosts/fault-proxy/start-fault-proxy.ts'
import type { Fault } from './fault-table.ts'
import type { NameService } from './name-service.ts'

/** The product with its production wiring and a router behind a fault proxy. */
export interface FaultyShop {
  readonly resolve: Resolve
  readonly site: Site
  /** A content service behind the same proxy. */
  readonly content: PagesPort
  /** Path and query of all requests that the proxy received. */
  asked(): readonly string[]
  /** Bodies of the POST requests to a path. */
  posted(path: string): readonly unknown[]
  inflict(fault: Pick<Fault, 'at' | 'order'>): Promise<void>
  heal(): Promise<void>
  close(): Promise<void>
}

let opened = 0

const answerContent = contentAnswers()

/** Adds a content service to the router, so that one proxy injects the faults of both. */
const withContent =
  (shop: Shop): Shop =>
  async (request) => {
    const { pathname, search } = new URL(request.url)
    if (!/_svc\//.test(pathname)) return shop(request)
    const { status, body } = await answerContent(pathname + search)
    return Response.json(body, { status })
  }

export interface FaultyShopOptions {
  /** Additional environment variables. */
  readonly environment?: Readonly<Record<string, string>>
  /** The shop of the router. @default the embedded shop */
  readonly sells?: Shop
}

/** Opens a shop with an empty cache and without a fault. */
export const openFaultyShop = async (names: NameService, options: FaultyShopOptions = {}): Promise<FaultyShop> => {
  const router = await startRouter({ shop: withContent(options.sells ?? createShop()) })
  const proxy = await startFaultProxy({ host: '127.0.0.1', port: Number(new URL(router.origin).port) })
  opened += 1
  const name = `router-${opened}.test`
  const origin = `http://${name}:${proxy.port}`
  const reading = readConfig({
    ...options.environment,
    API_ROUTER_URL: origin,
    STORE_HOSTS: new URL(router.origin).host,
    DOWNLOAD_HOSTS: new URL(router.origin).host,
  })
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  const resolve = buildContainer(reading.config)
  const site = resolve(TOKENS.sites).byCode('de')
  if (site === undefined) throw new Error('unknown site')

  const service = { ...reading.config, CONTENT_URL: origin }
  const content = connectContent(service, resolve(TOKENS.cacheStore), resolve(TOKENS.clock))

  const heal = async (): Promise<void> => {
    router.setFault(null)
    names.restore(name)
    await proxy.setFault(null)
  }
  return {
    resolve,
    site,
    content,
    heal,
    asked: () => proxy.asked,
    posted: (path) =>
      router.requests.filter((request) => request.path === path).map(({ body }): unknown => JSON.parse(body)),
    inflict: async (fault) => {
      if (fault.at === 'answer') router.setFault(fault.order)
      else if (fault.at === 'line') await proxy.setFault(fault.order)
      else {
        names.remove(name)
        proxy.disconnect()
      }
    },
    close: async () => {
      await proxy.close()
      await router.close()
    },
  }
}
