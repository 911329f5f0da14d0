import { z } from 'zod'
import type { Download, DownloadEntry, DownloadList, DownloadProblem } from '../../../ports/downloads.ts'
import { firstIssue, nameSchema, webLinkSchema } from '../../../ports/field-schemas.ts'
import { failed, type Outcome, success } from '../../../ports/outcome.ts'
import { PLATFORMS, STORE_PLATFORMS } from '../../../ports/vocabulary.ts'

const MAX_ENTRIES = 100
const MAX_DOWNLOADS = 100
const MAX_SIZE_BYTES = 1e12

const fileNameSchema = nameSchema.refine((name) => !/[/\\]|^\.+$/.test(name), { error: 'is not a bare file name' })

/** Every field is required, because a file without size or checksum cannot be trusted. */
const fileWireSchema = z.object({
  Platform: z.enum(PLATFORMS).exclude(STORE_PLATFORMS),
  Link: webLinkSchema,
  Version: nameSchema,
  SizeBytes: z.int().min(1).max(MAX_SIZE_BYTES),
  Sha256: z.string().regex(/^[0-9a-f]{64}$/i, 'is not a SHA-256'),
  FileName: fileNameSchema,
})

/** File extensions of apps that bypass the app store. */
const SIDELOADED = /\.(?:apk|apks|xapk|aab|ipa|mobileconfig|plist)$/i

/** An app on the wire. Its link leads to a store page. File fields are ignored. */
const storeWireSchema = z.object({
  Platform: z.enum(STORE_PLATFORMS),
  Link: webLinkSchema.refine((link) => !SIDELOADED.test(URL.parse(link)?.pathname ?? ''), {
    error: 'is a file, not an app store page',
  }),
  Version: nameSchema,
})

const downloadWireSchema = z.discriminatedUnion('Platform', [fileWireSchema, storeWireSchema])

/** An entry whose installers are not validated yet. */
const entrySchema = z.object({
  ProductCode: nameSchema,
  BusinessPurpose: nameSchema,
  LicenseTier: nameSchema,
  Downloads: z.array(z.unknown()),
})

type DownloadWire = z.input<typeof downloadWireSchema>

export interface DownloadEntryWire {
  readonly ProductCode: string
  readonly BusinessPurpose: string
  readonly LicenseTier: string
  readonly Downloads: readonly DownloadWire[]
}

const fromWire = (wire: z.output<typeof downloadWireSchema>): Download =>
  'Sha256' in wire
    ? {
        kind: 'file',
        platform: wire.Platform,
        link: wire.Link,
        version: wire.Version,
        sizeBytes: wire.SizeBytes,
        sha256: wire.Sha256.toLowerCase(),
        fileName: wire.FileName,
      }
    : { kind: 'store', platform: wire.Platform, link: wire.Link, version: wire.Version }

type Report = (field: string, reason: string) => void

const readInstallers = (raw: readonly unknown[], report: Report): readonly Download[] => {
  if (raw.length > MAX_DOWNLOADS)
    report('Downloads', `has ${raw.length} entries, only the first ${MAX_DOWNLOADS} are used`)
  return raw.slice(0, MAX_DOWNLOADS).flatMap((candidate, position) => {
    const read = downloadWireSchema.safeParse(candidate)
    if (read.success) return [fromWire(read.data)]
    const { field, reason } = firstIssue(read.error)
    report(`Downloads[${position}]${field === '' ? '' : `.${field}`}`, reason)
    return []
  })
}

const readEntry = (raw: unknown, report: Report): DownloadEntry | null => {
  const read = entrySchema.safeParse(raw)
  if (!read.success) {
    const { field, reason } = firstIssue(read.error)
    report(field, reason)
    return null
  }
  const { ProductCode, BusinessPurpose, LicenseTier, Downloads } = read.data
  const downloads = readInstallers(Downloads, report)
  // An entry whose installers are all unusable must not look like a product without installers.
  if (downloads.length === 0 && Downloads.length > 0) return null
  return { productCode: ProductCode, businessPurpose: BusinessPurpose, licenseTier: LicenseTier, downloads }
}

/**
 * Parses a download answer. Skips invalid entries and installers, and lists them in `problems`. Returns a `malformed` failure if
 * the answer is not a list. Never throws on parsed JSON.
 */
export const readDownloadList = (answer: unknown): Outcome<DownloadList> => {
  if (!Array.isArray(answer)) return failed({ kind: 'malformed', message: 'Download answer is not a list' })
  const problems: DownloadProblem[] = []
  const entries = answer.slice(0, MAX_ENTRIES).flatMap((raw, position) => {
    const entry = readEntry(raw, (field, reason) =>
      problems.push({ field: `[${position}]${field === '' ? '' : `.${field}`}`, reason }),
    )
    return entry === null ? [] : [entry]
  })
  return success({ entryCount: answer.length, entries, problems })
}
