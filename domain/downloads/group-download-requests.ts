import type { DownloadBlockSettings, DownloadRequestParams, DownloadsQuery } from '../../ports/downloads.ts'
import { paramsKey } from './params-key.ts'
import { siteSetFor } from './site-set.ts'

/** Blocks that one request may ask for (specification, section 9). */
const DOWNLOAD_CHUNK_SIZE = 5

export interface DownloadRequest {
  readonly query: DownloadsQuery
  /** The blocks of the request. Blocks with the same parameters share an entry. */
  readonly blocks: readonly DownloadBlockSettings[]
}

/** The lists are sent comma-joined, so a value that is empty or holds a comma would shift all that follow it. */
const isAskable = ({ productCode, businessPurpose, licenseTier }: DownloadRequestParams): boolean =>
  [productCode, businessPurpose, licenseTier].every((value) => value !== '' && !value.includes(','))

const bare = ({ productCode, businessPurpose, licenseTier }: DownloadRequestParams): DownloadRequestParams => ({
  productCode,
  businessPurpose,
  licenseTier,
})

const chunked = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / DOWNLOAD_CHUNK_SIZE) }, (_, at) =>
    items.slice(at * DOWNLOAD_CHUNK_SIZE, (at + 1) * DOWNLOAD_CHUNK_SIZE),
  )

/**
 * The download requests of a page: blocks with the same site set are grouped, five at most in one request. Parameters that
 * two blocks of a site set share are asked for once; a block whose parameters cannot be sent is in no request.
 *
 * @param country of the visitor, ISO 3166 alpha-2 in upper case; `null` where it is not known
 */
export const groupDownloadRequests = (
  blocks: readonly DownloadBlockSettings[],
  siteCode: string,
  country: string | null,
): readonly DownloadRequest[] => {
  const sitesOf = (block: DownloadBlockSettings) => siteSetFor(block, siteCode, country)
  const askable = blocks.filter(({ requestParams }) => isAskable(requestParams))
  const bySites = Map.groupBy(askable, (block) => JSON.stringify(sitesOf(block).toSorted()))
  return [...bySites.values()].flatMap((group) => {
    const sites = group.slice(0, 1).flatMap(sitesOf)
    const byParams = Map.groupBy(group, ({ requestParams }) => paramsKey(requestParams))
    return chunked([...byParams.values()]).map((chunk) => ({
      query: { sites, blocks: chunk.flatMap((same) => same.slice(0, 1)).map((block) => bare(block.requestParams)) },
      blocks: chunk.flat(),
    }))
  })
}
