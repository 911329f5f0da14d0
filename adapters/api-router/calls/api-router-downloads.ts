import type { DownloadList, DownloadsPort, DownloadsQuery } from '../../../ports/downloads.ts'
import type { ProblemMessage } from '../../../ports/error-catalogue.ts'
import { failed, type Outcome } from '../../../ports/outcome.ts'
import { commaJoined } from '../client/query-string.ts'
import { readDownloadList } from '../wire/downloads.wire.ts'
import { type RouterConnection, routerCall } from './router-call.ts'

/** The download search of the api-router (specification, section 7). Only an answer with status 200 is a list. */
export class ApiRouterDownloads implements DownloadsPort {
  readonly #connection: RouterConnection

  constructor(connection: RouterConnection) {
    this.#connection = connection
  }

  async search({ group, sites, blocks }: DownloadsQuery): Promise<Outcome<DownloadList>> {
    const outcome = await routerCall(this.#connection, '/downloads/search/v4/b2c', {
      method: 'GET',
      group,
      query: [
        ['productcodes', commaJoined(blocks.map(({ productCode }) => productCode))],
        ['businesspurposes', commaJoined(blocks.map(({ businessPurpose }) => businessPurpose))],
        ['licensetiers', commaJoined(blocks.map(({ licenseTier }) => licenseTier))],
        ['sites', sites],
      ],
    })
    if (!outcome.ok) return failed(outcome.failure)
    const { status, body } = outcome.value
    if (status !== 200)
      return failed({ kind: 'status', message: 'Download bad status' satisfies ProblemMessage, status })
    const list = readDownloadList(body)
    return list.ok ? list : failed({ ...list.failure, status })
  }
}
