import { z } from 'zod'
import type { Download, DownloadEntry, DownloadList, DownloadProblem } from '../../../ports/downloads.ts'
import { failed, type Outcome, success } from '../../../ports/outcome.ts'
import { PLATFORMS, STORE_PLATFORMS } from '../../../ports/vocabulary.ts'
import { firstIssue, nameSchema, webLinkSchema } from './text.wire.ts'

const ENTRIES_LIMIT = 100
const DOWNLOADS_LIMIT = 100
const SIZE_LIMIT_BYTES = 1e12

const fileNameSchema = nameSchema.refine((name) => !/[/\\]|^\.+$/.test(name), { error: 'is no bare file name' })

/** One installer as it travels. Every field is required: one without its size or checksum cannot be trusted. */
const fileWireSchema = z.object({
  Platform: z.enum(PLATFORMS).exclude(STORE_PLATFORMS),
  Link: webLinkSchema,
  Version: nameSchema,
  SizeBytes: z.int().min(1).max(SIZE_LIMIT_BYTES),
  Sha256: z.string().regex(/^[0-9a-f]{64}$/i, 'is no SHA-256'),
  FileName: fileNameSchema,
})

/** Ends of files that would put an app past the store of its system. */
const SIDELOADED = /\.(?:apk|apks|xapk|aab|ipa|mobileconfig|plist)$/i

/** An app as it travels: its page in a store. What an answer says of a file beside it is not read. */
const storeWireSchema = z.object({
  Platform: z.enum(STORE_PLATFORMS),
  Link: webLinkSchema.refine((link) => !SIDELOADED.test(URL.parse(link)?.pathname ?? ''), {
    error: 'is a file, not a page in a store',
  }),
  Version: nameSchema,
})

const downloadWireSchema = z.discriminatedUnion('Platform', [fileWireSchema, storeWireSchema])

/** Only the shell of an entry: its installers are read one by one. */
const entrySchema = z.object({
  ProductCode: nameSchema,
  BusinessPurpose: nameSchema,
  LicenseTier: nameSchema,
  Downloads: z.array(z.unknown()),
})

type DownloadWire = z.input<typeof downloadWireSchema>

/** An entry of the answer as it travels. */
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
  if (raw.length > DOWNLOADS_LIMIT) report('Downloads', `has ${raw.length} entries, ${DOWNLOADS_LIMIT} are read`)
  return raw.slice(0, DOWNLOADS_LIMIT).flatMap((candidate, position) => {
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
  // None where there should be some is not the same as none.
  if (downloads.length === 0 && Downloads.length > 0) return null
  return { productCode: ProductCode, businessPurpose: BusinessPurpose, licenseTier: LicenseTier, downloads }
}

/**
 * Reads a download answer. What cannot be used is left out and named in `problems`. Fails as `malformed` where the answer
 * is no list at all. Never throws on parsed JSON.
 */
export const readDownloadList = (answer: unknown): Outcome<DownloadList> => {
  if (!Array.isArray(answer)) return failed({ kind: 'malformed', message: 'Download answer is not a list' })
  const problems: DownloadProblem[] = []
  const entries = answer.slice(0, ENTRIES_LIMIT).flatMap((raw, position) => {
    const entry = readEntry(raw, (field, reason) =>
      problems.push({ field: `[${position}]${field === '' ? '' : `.${field}`}`, reason }),
    )
    return entry === null ? [] : [entry]
  })
  return success({ entryCount: answer.length, entries, problems })
}
