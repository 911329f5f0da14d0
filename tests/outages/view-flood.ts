import { setTimeout as pause } from 'node:timers/promises'
import { startRouter } from '../../commands/router/start-router.ts'
import { sendRequest } from '../browser/send-request.ts'
import { visitPage } from '../browser/visit-page.ts'
import { shopWithPrices, timesFactor } from '../hosts/shop-with-prices.ts'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'
import type { ViewRequest } from './views-of-site.ts'

/** 100 views per second. */
const EVERY_MS = 10
/** Views that the client sends within five seconds. Counted instead of time, because a busy machine sends fewer. */
export const MAX_VIEWS = 500

export const visitor = (at: number) => ({ 'x-forwarded-for': `198.51.100.${at}` })

/** Views that one client sends without waiting for their answers. */
interface Flood {
  readonly sent: number
  /** Stops the flood. Returns the status of each answer; 0 without one. */
  readonly stop: () => Promise<readonly number[]>
}

/** Starts a storefront without finished pages whose prices are fresh for a second, and its router. */
export const startFloodedShop = async () => {
  let factor = 1
  const router = await startRouter({ shop: shopWithPrices((list) => timesFactor(list, factor)) })
  const { host: routerHost } = new URL(router.origin)
  const storefront = await startStorefront({
    env: {
      API_ROUTER_URL: router.origin,
      STORE_HOSTS: routerHost,
      DOWNLOAD_HOSTS: routerHost,
      PRICES_FRESH_SECONDS: '1',
    },
  })

  const view = ({ host, path, headers }: ViewRequest, client: string) =>
    sendRequest(storefront.origin, {
      host: `${host}:${storefront.port}`,
      target: path,
      headers: { ...headers, 'x-forwarded-for': client },
    })

  const startFlood = (views: readonly ViewRequest[]): Flood => {
    const answers: Promise<number>[] = []
    let isOver = false
    const sending = (async () => {
      while (!isOver) {
        for (const each of views) {
          if (isOver) return
          answers.push(
            view(each, '203.0.113.9').then(
              ({ status }) => status,
              () => 0,
            ),
          )
          await pause(EVERY_MS)
        }
      }
    })()
    return {
      get sent() {
        return answers.length
      },
      stop: async () => {
        isOver = true
        await sending
        return Promise.all(answers)
      },
    }
  }

  /** Returns the price on a page. Retries like a browser while the server is busy. */
  const shownPrice = async (): Promise<string> => {
    const { text } = await visitPage(`${storefront.origin}/plus`, { headers: visitor(1) })
    const price = /<\w+[^<>]*\sdata-price(?:="[^"]*")?[^<>]*>([^<]+)</.exec(text)?.[1]
    if (price === undefined) throw new Error('the page has no price')
    return price
  }

  /**
   * Changes the prices after a number of views, and visits a page until its price changes. Returns how many views the client of
   * the flood sent meanwhile.
   */
  const viewsUntilChanged = async (flood: Flood, afterViews: number): Promise<number> => {
    const before = await shownPrice()
    while (flood.sent < afterViews) await pause(EVERY_MS)
    factor += 1
    const from = flood.sent
    while ((await shownPrice()) === before && flood.sent - from <= MAX_VIEWS) await pause(EVERY_MS)
    return flood.sent - from
  }

  return {
    storefront,
    routerHost,
    view,
    startFlood,
    viewsUntilChanged,
    close: async () => {
      await storefront.stop()
      await router.close()
    },
  }
}
