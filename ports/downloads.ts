import type { Outcome } from './outcome.ts'
import type { FilePlatform, SiteGroup, StorePlatform } from './vocabulary.ts'

/** Parameters of the download search for one block (specification, section 3, dl2Section.requestParams). No commas. */
export interface DownloadRequestParams {
  readonly productCode: string
  readonly businessPurpose: string
  readonly licenseTier: string
}

/** Sites whose installers replace those of the page's site (specification, section 3, dl2FakeRegions). */
interface DownloadFakeRegions {
  /** Site codes for a visitor whose country has no entry. */
  readonly sites: readonly string[]
  readonly geoIP: readonly {
    /** ISO 3166 alpha-2, upper case. */
    readonly ipCountry: string
    readonly sites: readonly string[]
  }[]
}

/** Settings of a download block. */
export interface DownloadBlockSettings {
  /** Name of the block on its page and in Download events. Unique on a page. */
  readonly codeName: string
  /** Heading of the block. */
  readonly title: string
  readonly requestParams: DownloadRequestParams
  /** @default the installers of the page's site */
  readonly fakeRegions?: DownloadFakeRegions
  /** Content of the platform buttons: the system's name, its icon, or both. */
  readonly buttons: 'text' | 'image' | 'both'
}

interface AnyDownload {
  /** Absolute http or https URL of the file or store page. */
  readonly link: string
  readonly version: string
}

/** An installer for a computer. */
export interface FileDownload extends AnyDownload {
  readonly kind: 'file'
  readonly platform: FilePlatform
  /** 1 or more. */
  readonly sizeBytes: number
  /** 64 hexadecimal digits, lower case. */
  readonly sha256: string
  /** A bare file name, no folder. */
  readonly fileName: string
}

/** An app for a phone: a page in the store of its system. Phones get no other installers. */
export interface StoreDownload extends AnyDownload {
  readonly kind: 'store'
  readonly platform: StorePlatform
}

/** The installer of a product for one platform. */
export type Download = FileDownload | StoreDownload

/** The answer for one block: its product's installers, empty if the product has none on these sites. */
export interface DownloadEntry extends DownloadRequestParams {
  readonly downloads: readonly Download[]
}

/** An unusable field. Its installer is left out; the rest of the answer is used. */
export interface DownloadProblem {
  /** Where in the answer, for example `[2].Downloads[0].Link`. */
  readonly field: string
  readonly reason: string
}

export interface DownloadList {
  /** Entries of the answer, readable or not. The answer is unusable if their number differs from that of the blocks. */
  readonly entryCount: number
  /** The entries with at least one readable installer. */
  readonly entries: readonly DownloadEntry[]
  readonly problems: readonly DownloadProblem[]
}

export interface DownloadsQuery {
  /** Group of the page's site, which selects the router. @default 'world' */
  readonly group?: SiteGroup
  /** Site codes, one or more, each once. */
  readonly sites: readonly string[]
  /** 1 to 5, each once (specification, section 9). */
  readonly blocks: readonly DownloadRequestParams[]
}

/** Source of installers (specification, section 7, download search). */
export interface DownloadsPort {
  /** Fails as a value: see `Outcome`. Only an answer with status 200 is a success. */
  search(query: DownloadsQuery): Promise<Outcome<DownloadList>>
}
