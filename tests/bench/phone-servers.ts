import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PRODUCTION_SHARE, startStorefront } from '../hosts/storefront/start-storefront.ts'
import { startEmptyNext } from './reference-servers.ts'

/** The page that visitors come from. Chromium treats each name below `localhost` as a separate site. */
const startPageOfOtherSite = async () => {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Results</title>')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://results.localhost:${(server.address() as AddressInfo).port}/`,
    stop: async () => void server.close(),
  }
}

/** Addresses of the pages that a phone visits: two of the storefront, and an empty static Next page. */
export interface PhonePages {
  /** A page of another site, from which each visitor comes. */
  readonly from: string
  readonly empty: string
  readonly home: string
  readonly premium: string
}

/** Starts the servers of first visits on a phone, renders the pages, and stops the servers when `visit` has ended. */
export const withPhonePages = async <Result>(visit: (pages: PhonePages) => Promise<Result>): Promise<Result> => {
  const stops: (() => Promise<void>)[] = []
  try {
    // Warm-up renders would compete with the phone for the CPU.
    const storefront = await startStorefront({ env: PRODUCTION_SHARE })
    stops.push(() => storefront.stop())
    const reference = await startEmptyNext()
    stops.push(() => reference.stop())
    const before = await startPageOfOtherSite()
    stops.push(before.stop)
    const [home, premium] = [`${storefront.origin}/`, `${storefront.origin}/premium`]
    // Measured visits must not wait for a render.
    for (const url of [home, premium]) await (await fetch(url)).text()
    return await visit({ from: before.url, empty: reference.url, home, premium })
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}
