import type {
  DownloadBlockSettings,
  DownloadEntry,
  DownloadList,
  DownloadRequestParams,
  DownloadsQuery,
} from '../../ports/downloads.ts'
import type { ProblemReport } from '../../ports/error-catalogue.ts'
import type { Outcome } from '../../ports/outcome.ts'

/** Returns the key that identifies the entry of a block in an answer. */
export const paramsKey = ({ productCode, businessPurpose, licenseTier }: DownloadRequestParams): string =>
  JSON.stringify([productCode, businessPurpose, licenseTier])

/**
 * Returns the sites whose installers a block offers: the sites of its fake region for the visitor's country, else its sites for
 * all other countries, else the page's site. Keeps the order of the settings and removes duplicates. An empty list counts as
 * missing.
 *
 * @param country ISO 3166 alpha-2, upper case; `null` if it is unknown
 */
const siteSetFor = (
  { fakeRegions }: Pick<DownloadBlockSettings, 'fakeRegions'>,
  siteCode: string,
  country: string | null,
): readonly string[] => {
  const ofCountry = fakeRegions?.geoIP.find(({ ipCountry }) => ipCountry === country)?.sites ?? []
  const sites = ofCountry.length > 0 ? ofCountry : (fakeRegions?.sites ?? [])
  return sites.length > 0 ? [...new Set(sites)] : [siteCode]
}

/** Returns the countries for which blocks have separate installers, without duplicates. */
export const namedCountries = (blocks: readonly DownloadBlockSettings[]): readonly string[] => [
  ...new Set(blocks.flatMap(({ fakeRegions }) => fakeRegions?.geoIP.map(({ ipCountry }) => ipCountry) ?? [])),
]

/** Maximum number of blocks in one request (specification, section 9). */
const DOWNLOAD_CHUNK_SIZE = 5

export interface DownloadRequest {
  readonly query: DownloadsQuery
  /** The blocks of the request. Blocks with the same parameters share an entry. */
  readonly blocks: readonly DownloadBlockSettings[]
}

/** Whether parameters can be sent. Lists are joined by commas, so an empty value or a comma would shift the other values. */
const isValid = ({ productCode, businessPurpose, licenseTier }: DownloadRequestParams): boolean =>
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
 * Builds the download requests of a page. Groups blocks with the same site set, at most five per request. If two blocks with
 * the same site set have the same parameters, requests them once. Skips a block whose parameters cannot be sent.
 *
 * @param country the visitor's country, ISO 3166 alpha-2 in upper case; `null` if it is unknown
 */
export const groupDownloadRequests = (
  blocks: readonly DownloadBlockSettings[],
  siteCode: string,
  country: string | null,
): readonly DownloadRequest[] => {
  const sitesOf = (block: DownloadBlockSettings) => siteSetFor(block, siteCode, country)
  const valid = blocks.filter(({ requestParams }) => isValid(requestParams))
  const bySites = Map.groupBy(valid, (block) => JSON.stringify(sitesOf(block).toSorted()))
  return [...bySites.values()].flatMap((group) => {
    const sites = group.slice(0, 1).flatMap(sitesOf)
    const byParams = Map.groupBy(group, ({ requestParams }) => paramsKey(requestParams))
    return chunked([...byParams.values()]).map((chunk) => ({
      query: { sites, blocks: chunk.flatMap((same) => same.slice(0, 1)).map((block) => bare(block.requestParams)) },
      blocks: chunk.flat(),
    }))
  })
}

interface ValidatedResponse {
  /** By `paramsKey`. Empty if the answer is unusable. */
  readonly entries: ReadonlyMap<string, DownloadEntry>
  readonly reports: readonly ProblemReport[]
}

type DownloadMessage = 'Download bad status' | 'Download link not found'

const OK_STATUS = 200
/** Maximum number of cases in a report. */
const MAX_NAMED = 20

/** Path of the download call (specification, section 7), for reports. */
export const DOWNLOAD_CALL = 'downloads/search/v4/b2c'

/** Builds the problem report for an answer. Includes the query. */
const reportOf = (
  { sites, blocks, group = 'world' }: DownloadsQuery,
  details: object,
  message: DownloadMessage,
): ProblemReport => {
  const params = { productcodes: blocks.map(({ productCode }) => productCode), sites }
  return { type: 'DL2', message, group, details: { url: DOWNLOAD_CALL, params, ...details } }
}

/**
 * Validates an answer. It is usable only with status 200 and one entry per requested block (specification, section 5). Returns
 * no entries for any other answer. Reports unusable answers and blocks without an entry.
 */
export const validateResponse = (query: DownloadsQuery, outcome: Outcome<DownloadList>): ValidatedResponse => {
  const report = (details: object, message: DownloadMessage = 'Download link not found') => [
    reportOf(query, details, message),
  ]
  if (!outcome.ok) {
    const { kind, status, message: reason } = outcome.failure
    const details = { status, errCode: kind, reason }
    return {
      entries: new Map(),
      reports: status === OK_STATUS ? report(details) : report(details, 'Download bad status'),
    }
  }
  const { entryCount, entries: given, problems } = outcome.value
  const asked = query.blocks.length
  if (entryCount !== asked) return { entries: new Map(), reports: report({ asked, entryCount }) }

  const entries = new Map(given.map((entry) => [paramsKey(entry), entry]))
  const missing = query.blocks.filter((block) => !entries.has(paramsKey(block))).map(({ productCode }) => productCode)
  const cases = problems.slice(0, MAX_NAMED).map(({ field, reason }) => `${field}: ${reason}`)
  const isWhole = missing.length + problems.length === 0
  return { entries, reports: isWhole ? [] : report({ missing, cases, count: problems.length }) }
}
