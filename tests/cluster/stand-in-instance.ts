import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { routeRequest } from '../../domain/routing/route-request.ts'
import { clientAddresses } from '../../edge/connection/client-address.ts'
import { readVisitor } from '../../edge/routing/routed-request.ts'
import { countriesAfterRenders } from '../domain/routing/named-countries.ts'
import { REAL_SITES } from '../domain/sites/real-sites.ts'

/** An instance without a renderer. It applies the rules of the edge and answers with the name of the page. */
export interface StandInInstance {
  readonly port: number
  /** Method and target of each request, oldest first. */
  readonly requests: readonly string[]
  /** Replaces the answers; null restores the default. */
  answerBy(answer: Answer | null): void
  /** Closes the server and its open connections immediately. Its port is free afterwards. */
  close(): Promise<void>
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Download blocks name countries that change no other page, such as DE. */
const NAMED = countriesAfterRenders(['DE', 'GB', 'KZ'])

const clients = clientAddresses(['loopback'], 'x-geo-country')

/** Returns the internal path that the routing of the edge selects for a request. */
export const pageOf = (request: Pick<IncomingMessage, 'headers' | 'url' | 'socket'>): string => {
  const [path = '/', query = ''] = (request.url ?? '/').split('?')
  const route = routeRequest(
    {
      host: request.headers.host ?? '',
      path,
      query: new URLSearchParams(query),
      visitor: readVisitor(request as IncomingMessage, clients, REAL_SITES),
    },
    REAL_SITES,
    NAMED,
  )
  return route.kind === 'page' ? route.pathname : route.kind
}

const PAGE_HEADERS = { 'cache-control': 'private, max-age=0, must-revalidate', vary: 'accept-encoding', etag: '"one"' }

const answerPage: Answer = (request, response) => {
  const page = pageOf(request)
  response.writeHead(page.endsWith('/not-found') ? 404 : 200, { ...PAGE_HEADERS, 'x-page': page }).end(page)
}

/** Starts a stand-in on a port; 0 uses any free port. */
export const startStandIn = async (port = 0): Promise<StandInInstance> => {
  const requests: string[] = []
  let answer = answerPage
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    request.resume().on('end', () => answer(request, response))
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a listening server has a port')
  return {
    port: address.port,
    requests,
    answerBy: (other) => {
      answer = other ?? answerPage
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
