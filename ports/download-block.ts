/** Parameters of the download search for one block (specification, section 3, dl2Section.requestParams). No commas. */
export interface DownloadRequestParams {
  readonly productCode: string
  readonly businessPurpose: string
  readonly licenseTier: string
}

/** Sites whose installers are offered in place of those of the page's site (specification, section 3, dl2FakeRegions). */
interface DownloadFakeRegions {
  /** Site codes for a visitor whose country has no entry. */
  readonly sites: readonly string[]
  readonly geoIP: readonly {
    /** ISO 3166 alpha-2, upper case. */
    readonly ipCountry: string
    readonly sites: readonly string[]
  }[]
}

/** How a page offers the installers of a product. */
export interface DownloadBlockSettings {
  /** Names the block on its page and in Download events. Unique on a page. */
  readonly codeName: string
  /** Heading of the block. */
  readonly title: string
  readonly requestParams: DownloadRequestParams
  /** Left out: the installers of the page's site. */
  readonly fakeRegions?: DownloadFakeRegions
  /** What the platform buttons show: the system's name, its picture, or both. */
  readonly buttons: 'text' | 'image' | 'both'
}
