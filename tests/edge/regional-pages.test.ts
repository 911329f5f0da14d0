import { expect, it } from 'vitest'
import { DownloadCountries } from '../../domain/routing/download-countries.ts'
import { clientAddresses } from '../../edge/connection/client-address.ts'
import { answerPage } from '../../edge/pages/answer-page.ts'
import { PageCache } from '../../edge/pages/page-cache.ts'
import { PageSource } from '../../edge/pages/page-source.ts'
import { RenderQueue } from '../../edge/pages/render-queue.ts'
import { rerouteBy } from '../../edge/routing/routed-request.ts'
import { REAL_SITES } from '../domain/sites/real-sites.ts'
import { cachedPage } from './cached-page-sample.ts'
import { openEdge } from './open-edge.ts'
import { rawExchange } from './raw-exchange.ts'

/** Opens an edge whose pages consist of their cache key and report these countries. Records the renders. */
const openRegionalEdge = async (downloadCountries: readonly string[]) => {
  const countries = new DownloadCountries()
  const renders: string[] = []
  const source = new PageSource({
    cache: new PageCache(1_000_000),
    queue: new RenderQueue(1),
    deadlineMs: 1_000,
    render: async (key) => {
      renders.push(key)
      return cachedPage({ brotli: Buffer.from(key), downloadCountries, freshUntilMs: Number.POSITIVE_INFINITY })
    },
    onCached: (key, page) => countries.learn(key, page.downloadCountries),
    onHit: () => {},
    isRendererUp: () => true,
    now: () => 0,
    report: () => {},
  })
  const clients = clientAddresses(['loopback'], 'x-geo-country')
  const page = answerPage({
    source,
    clients,
    headers: [],
    reroute: rerouteBy(REAL_SITES, clients, countries),
    mayRender: () => true,
    mayCauseWork: () => true,
    rejected: { add: () => {} },
    sendUnavailable: () => {},
  })
  const edge = await openEdge({
    page,
    editor: (routed) => page({ ...routed, route: { ...routed.route, pathname: routed.route.editor?.pathname ?? '' } }),
    countries,
    clients,
  })
  const visitFrom = async (country: string, path: string): Promise<string> => {
    const head = `GET ${path} HTTP/1.1\r\nHost: com.localhost\r\nAccept-Encoding: br\r\nX-Geo-Country: ${country}\r\n\r\n`
    const { text } = await rawExchange(edge.port, head)
    return text.split('\r\n\r\n')[1] ?? ''
  }
  return { renders, visitFrom, close: edge.close }
}

it("the edge serves a country's page even to its first visitor if a download block lists the country", async () => {
  const { renders, visitFrom, close } = await openRegionalEdge(['FR'])
  try {
    expect(await visitFrom('FR', '/downloads')).toBe('/com/usd-any-x-at-fr/downloads')
    expect(await visitFrom('FR', '/downloads')).toBe('/com/usd-any-x-at-fr/downloads')
    expect(await visitFrom('BE', '/downloads')).toBe('/com/usd-any-x/downloads')
    expect(renders).toEqual(['/com/usd-any-x/downloads', '/com/usd-any-x-at-fr/downloads'])
  } finally {
    await close()
  }
})

it('the edge renders one page for all countries that no download block lists', async () => {
  const { renders, visitFrom, close } = await openRegionalEdge([])
  try {
    for (const country of ['FR', 'BE', 'JP', 'BR'])
      expect(await visitFrom(country, '/premium')).toBe('/com/usd-any-x/premium')
    expect(renders).toEqual(['/com/usd-any-x/premium'])
  } finally {
    await close()
  }
})

it('the edge keeps the sign-in page of editors when it routes the first request for it again', async () => {
  const { renders, visitFrom, close } = await openRegionalEdge(['FR'])
  try {
    expect(await visitFrom('DE', '/editor')).toBe('/com/usd-any-x/editor')
    expect(renders).toEqual(['/com/usd-any-x/editor'])
  } finally {
    await close()
  }
})
