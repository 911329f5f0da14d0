/** What the download search is asked for one block (specification, section 3, dl2Section.requestParams). No commas. */
export interface DownloadRequestParams {
  readonly productCode: string
  readonly businessPurpose: string
  readonly licenseTier: string
}

/** Sites whose installers are given out in place of the page's own (specification, section 3, dl2FakeRegions). */
export interface DownloadFakeRegions {
  /** Site codes for a visitor whose country has no entry of its own. */
  readonly sites: readonly string[]
  readonly geoIP: readonly {
    /** ISO 3166 alpha-2, upper case. */
    readonly ipCountry: string
    readonly sites: readonly string[]
  }[]
}

/** What a page says of a product that can be downloaded from it. */
export interface DownloadBlockSettings {
  /** Names the block on its page and in Download events. Unique on a page. */
  readonly codeName: string
  /** Heading of the block. */
  readonly title: string
  readonly requestParams: DownloadRequestParams
  /** None: the installers of the page's own site. */
  readonly fakeRegions?: DownloadFakeRegions
  /** What the platform buttons show: the system's name, its picture, or both. */
  readonly buttons: 'text' | 'image' | 'both'
}
