import { json } from 'node:stream/consumers'
import { z } from 'zod'
import type { SearchPort } from '../../../ports/search.ts'
import { REAL_SITES } from '../../domain/sites/real-sites.ts'
import { type RunningJsonHost, startJsonHost } from '../start-json-host.ts'
import { embeddedSearchOf } from './embedded-search-of.ts'
import { searchAnswerToWire } from './search-answer-to-wire.ts'

const querySchema = z.strictObject({
  site: z.string().max(20),
  locale: z.string().max(35),
  text: z.string().min(1).max(400),
  page: z.int().min(1).max(99),
  per_page: z.int().min(1).max(20),
})

/** Starts the reference search service: `POST /search/v1` with an index of the embedded pages. */
export const startSearch = (search: SearchPort = embeddedSearchOf()): Promise<RunningJsonHost> =>
  startJsonHost(async (request) => {
    if (request.method !== 'POST' || request.url !== '/search/v1') return { status: 404, body: {} }
    const query = querySchema.safeParse(await json(request))
    const site = REAL_SITES.byCode(query.data?.site ?? '')
    if (!query.success || site === undefined) return { status: 400, body: {} }
    const { text, page, per_page: perPage } = query.data
    const found = await search.search({ site, text, page, perPage })
    return found.ok ? { status: 200, body: searchAnswerToWire(found.value) } : { status: 503, body: {} }
  })
