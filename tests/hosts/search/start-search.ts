import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { searchQueryWireSchema } from '../../../adapters/api-router/wire/search.wire.ts'
import type { SearchPort } from '../../../ports/search.ts'
import { REAL_SITES } from '../../domain/sites/real-sites.ts'
import { embeddedSearchOf } from './embedded-search-of.ts'
import { searchAnswerToWire } from './search-answer-to-wire.ts'

/** A search service that runs. */
export interface RunningSearch {
  readonly origin: string
  /** Addresses that it was asked at. */
  readonly targets: readonly string[]
  /** Answers every search by this status from now on; 200 ends it. */
  setStatus(status: number): void
  close(): Promise<void>
}

/** Starts the reference search service: `POST /search/v1` over the index of the embedded pages. */
export const startSearch = async (search: SearchPort = embeddedSearchOf()): Promise<RunningSearch> => {
  const targets: string[] = []
  let faulty = 200
  const answer = async (request: IncomingMessage): Promise<{ readonly status: number; readonly body: object }> => {
    targets.push(request.url ?? '')
    if (faulty !== 200) return { status: faulty, body: {} }
    if (request.method !== 'POST' || request.url !== '/search/v1') return { status: 404, body: {} }
    const query = searchQueryWireSchema.safeParse(await json(request))
    const site = REAL_SITES.byCode(query.data?.site ?? '')
    if (!query.success || site === undefined) return { status: 400, body: {} }
    const { text, page, per_page: perPage } = query.data
    const found = await search.search({ site, text, page, perPage })
    return found.ok ? { status: 200, body: searchAnswerToWire(found.value) } : { status: 503, body: {} }
  }
  const send = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, body } = await answer(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const server = createServer((request, response) => void send(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets,
    setStatus: (status) => {
      faulty = status
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
