import { failed, type Outcome } from '../../../ports/outcome.ts'
import type { SearchAnswer, SearchPort, SearchQuery } from '../../../ports/search.ts'
import { readSearchAnswer, searchQueryToWire } from '../wire/search.wire.ts'
import { type RouterConnection, routerCall } from './router-call.ts'

/** A search service over HTTP. What is looked for stands in the body alone: addresses are logged and traced. */
export class HttpSearch implements SearchPort {
  readonly #connection: RouterConnection

  constructor(connection: RouterConnection) {
    this.#connection = connection
  }

  async search(query: SearchQuery): Promise<Outcome<SearchAnswer>> {
    const request = { method: 'POST', body: searchQueryToWire(query) } as const
    const outcome = await routerCall(this.#connection, '/search/v1', request)
    return outcome.ok ? readSearchAnswer(outcome.value.body, query) : failed(outcome.failure)
  }
}
