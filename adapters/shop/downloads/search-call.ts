import type { ShopCall } from '../shop-call.ts'
import { downloadAnswer } from './download-answer.ts'

/** A list as the search takes it: comma-joined, empty without a value. */
const listOf = (url: URL, name: string): readonly string[] => url.searchParams.get(name)?.split(',') ?? []

/** The download search: one to five blocks, whose three lists are equally long, and the sites they are for. */
export const SEARCH_CALL: ShopCall = {
  method: 'GET',
  path: /^\/downloads\/search\/v4\/b2c$/,
  answer: ({ url }) => {
    const businessPurposes = listOf(url, 'businesspurposes')
    const licenseTiers = listOf(url, 'licensetiers')
    const blocks = listOf(url, 'productcodes').map((productCode, at) => ({
      productCode,
      businessPurpose: businessPurposes[at] ?? '',
      licenseTier: licenseTiers[at] ?? '',
    }))
    const isAligned = businessPurposes.length === blocks.length && licenseTiers.length === blocks.length
    const query = { sites: url.searchParams.getAll('sites'), blocks }
    const entries = isAligned ? downloadAnswer(query, url.origin) : null
    return entries === null
      ? Response.json({ error: 'one to five blocks and a site are expected' }, { status: 400 })
      : Response.json(entries)
  },
}
