import { z } from 'zod'
import { type Immutable, identifierSchema, shownTextSchema } from './field-schemas.ts'
import type { Outcome } from './outcome.ts'
import type { FilePlatform, SiteGroup, StorePlatform } from './vocabulary.ts'

const MAX_ENTRIES = 50

// The router expects several values joined by commas, so a value must not contain one.
const parameter = identifierSchema.refine((text) => !text.includes(','), { error: 'contains a comma' })
const siteCodes = z.array(identifierSchema).min(1).max(MAX_ENTRIES)

/** Parameters of the download search for one block (specification, section 3, dl2Section.requestParams). */
const requestParamsSchema = z.object({ productCode: parameter, businessPurpose: parameter, licenseTier: parameter })

export type DownloadRequestParams = Immutable<z.output<typeof requestParamsSchema>>

/** Sites whose installers replace the installers of the page's site (specification, section 3, dl2FakeRegions). */
const fakeRegionsSchema = z.object({
  /** Site codes for visitors from a country without an entry. */
  sites: siteCodes,
  /** Site codes by country: ISO 3166 alpha-2, upper case. */
  geoIP: z.array(z.object({ ipCountry: z.string().regex(/^[A-Z]{2}$/), sites: siteCodes })).max(MAX_ENTRIES),
})

export const downloadBlockSchema = z.object({
  /** Name of the block on its page and in Download events. Unique on a page. */
  codeName: identifierSchema,
  title: shownTextSchema,
  requestParams: requestParamsSchema,
  /** @default the installers of the page's site */
  fakeRegions: fakeRegionsSchema.exactOptional(),
  /** Content of the platform buttons: the system's name, its icon, or both. */
  buttons: z.enum(['text', 'image', 'both']),
})

export type DownloadBlockSettings = Immutable<z.output<typeof downloadBlockSchema>>

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
  /** A file name without a folder. */
  readonly fileName: string
}

/** An app for a phone: its page in the app store. Phones get no installer files. */
export interface StoreDownload extends AnyDownload {
  readonly kind: 'store'
  readonly platform: StorePlatform
}

/** The installer of a product for one platform. */
export type Download = FileDownload | StoreDownload

/** The answer for one block. `downloads` is empty if the product has no installers on these sites. */
export interface DownloadEntry extends DownloadRequestParams {
  readonly downloads: readonly Download[]
}

/** An invalid field. Its installer is skipped; the rest of the answer is used. */
export interface DownloadProblem {
  /** Path in the answer, for example `[2].Downloads[0].Link`. */
  readonly field: string
  readonly reason: string
}

export interface DownloadList {
  /** Number of entries in the answer, valid or not. The answer is unusable if it differs from the number of blocks. */
  readonly entryCount: number
  /** The valid entries. Entries with only invalid installers are omitted. */
  readonly entries: readonly DownloadEntry[]
  readonly problems: readonly DownloadProblem[]
}

export interface DownloadsQuery {
  /** Group of the page's site, which selects the router. @default 'world' */
  readonly group?: SiteGroup
  /** One or more site codes, without duplicates. */
  readonly sites: readonly string[]
  /** 1 to 5 blocks, without duplicates (specification, section 9). */
  readonly blocks: readonly DownloadRequestParams[]
  /** Remaining time of the page in milliseconds. @default no limit but that of the call */
  readonly withinMs?: number
}

/** Source of installers (specification, section 7, download search). */
export interface DownloadsPort {
  /** Returns failures as values; never throws. Only an answer with status 200 is a success. */
  search(query: DownloadsQuery): Promise<Outcome<DownloadList>>
}
