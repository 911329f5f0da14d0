import type { DownloadBlockSettings, DownloadEntry, DownloadsPort } from '../../ports/downloads.ts'
import type { ReportProblem } from '../../ports/error-catalogue.ts'
import type { Loaded } from '../../ports/outcome.ts'
import type { Platform } from '../../ports/vocabulary.ts'
import type { Site } from '../sites/site.ts'
import {
  DOWNLOAD_CALL,
  type DownloadRequest,
  groupDownloadRequests,
  paramsKey,
  validateResponse,
} from './download-requests.ts'
import { buildDownloadView, type DownloadView } from './download-view.ts'

export interface DownloadsRequest {
  readonly site: Site
  /** The visitor's country, ISO 3166 alpha-2 in upper case; `null` if it is unknown. */
  readonly country: string | null
  /** The visitor's system, shown first; `null` if it is unknown. */
  readonly platform: Platform | null
  readonly blocks: readonly DownloadBlockSettings[]
  /**
   * Whether a block's product is not sold in the visitor's country. Installers of such products are not requested. @default false
   * for each
   */
  readonly isRestricted?: (block: DownloadBlockSettings) => boolean
  /** Remaining time of the page in milliseconds. @default no limit but that of the call */
  readonly withinMs?: number
}

/** Loads the installers of a page and builds the views of its download blocks. Never throws: a failed load is a view state. */
export class DownloadsService {
  readonly #downloads: DownloadsPort
  readonly #downloadHosts: readonly string[]
  readonly #report: ReportProblem

  constructor(downloads: DownloadsPort, downloadHosts: readonly string[], report: ReportProblem) {
    this.#downloads = downloads
    this.#downloadHosts = downloadHosts
    this.#report = report
  }

  /**
   * Builds one view per code name. If two blocks have the same name, the first one wins. Installers do not limit the freshness
   * of a page.
   */
  async viewsFor(request: DownloadsRequest): Promise<Loaded<ReadonlyMap<string, DownloadView>>> {
    const { site, country, blocks, isRestricted = () => false } = request
    const available = new Set(blocks.filter((block) => !isRestricted(block)))
    const requests = groupDownloadRequests([...available], site.code, country)
    const entries = new Map((await Promise.all(requests.map((one) => this.#load(one, request)))).flat())
    const requested = new Set(requests.flatMap((request) => request.blocks))
    const views = new Map<string, DownloadView>()
    for (const block of blocks) {
      const { codeName } = block
      if (views.has(codeName)) continue
      if (!available.has(block)) {
        views.set(codeName, { state: 'unavailable', codeName })
        continue
      }
      if (!requested.has(block)) this.#reportNotFound(site, codeName, { reason: 'its parameters cannot be sent' })
      views.set(codeName, this.#view(block, entries.get(block), request))
    }
    const isDegraded = [...views.values()].some(({ state }) => state === 'errored')
    return { value: views, isDegraded, freshForMs: Number.POSITIVE_INFINITY }
  }

  async #load(
    { query: requested, blocks }: DownloadRequest,
    { site: { group }, withinMs }: DownloadsRequest,
  ): Promise<readonly (readonly [DownloadBlockSettings, DownloadEntry])[]> {
    const query = { ...requested, group }
    const answer = await this.#downloads.search(withinMs === undefined ? query : { ...query, withinMs })
    const { entries, reports } = validateResponse(query, answer)
    for (const report of reports) this.#report(report)
    return blocks.flatMap((block) => {
      const entry = entries.get(paramsKey(block.requestParams))
      return entry === undefined ? [] : [[block, entry] as const]
    })
  }

  #view(
    { codeName }: DownloadBlockSettings,
    entry: DownloadEntry | undefined,
    { site, platform }: DownloadsRequest,
  ): DownloadView {
    const downloadHosts = this.#downloadHosts
    const { view, refused } = buildDownloadView({ codeName, entry, downloadHosts, locale: site.locale, platform })
    if (refused.length > 0) this.#reportNotFound(site, codeName, { platforms: refused, reason: 'host not allowed' })
    return view
  }

  #reportNotFound({ code, group }: Site, codeName: string, details: object): void {
    this.#report({
      type: 'DL2',
      message: 'Download link not found',
      group,
      details: { url: DOWNLOAD_CALL, site: code, codeName, ...details },
    })
  }
}
