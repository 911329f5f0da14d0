import { z } from 'zod'
import { parseSiteUrl, type SiteRecord } from './site.ts'
import { schemaProblems } from './site-registry.ts'

/** Either the overridden records, or every problem of the overrides. */
export type SiteOverridesResult =
  | { readonly ok: true; readonly value: readonly SiteRecord[] }
  | { readonly ok: false; readonly problems: readonly string[] }

const overrideSchema = z.strictObject({
  url: z.string().exactOptional(),
  host: z
    .string()
    .regex(/^[a-z0-9.-]+(?::\d{1,5})?$/, 'must be a lower-case host name, with a port or without')
    .exactOptional(),
  disablePrices: z.boolean().exactOptional(),
  // Validated by the registry.
  servicePath: z.string().exactOptional(),
  accountUrl: z.string().exactOptional(),
  storeHosts: z.array(z.string()).exactOptional(),
  contentPath: z.string().exactOptional(),
})
type SiteOverride = z.infer<typeof overrideSchema>
const overridesSchema = z.record(z.string(), z.unknown())

/**
 * Moves a site to another URL. Keeps its label, and therefore its local URL, unless the language path changes. In that case,
 * the label becomes the site code, because it could clash with the label of another site.
 */
const moved = (record: SiteRecord, url: string): SiteRecord => {
  const before = parseSiteUrl(record.url)
  const sharesLabel = before?.languagePath === parseSiteUrl(url)?.languagePath
  const label = sharesLabel ? (record.label ?? before?.hostname.split('.')[0]) : record.code
  return { ...record, url, label: label ?? record.code }
}

const withHost = (url: string, host: string | undefined): string =>
  host === undefined ? url : url.replace(/^(https?:\/\/)[^/]*/, `$1${host}`)

const overridden = (record: SiteRecord, { url, host, ...fields }: SiteOverride): SiteRecord => ({
  ...(url === undefined && host === undefined ? record : moved(record, withHost(url ?? record.url, host))),
  ...fields,
})

/**
 * Applies the overrides of SITES_FILE: `{ "de": { "url": "https://shop.example/de" } }`. `url` replaces the whole URL including
 * its language path, `host` (with optional port) only its host, `disablePrices` switches prices off, `accountUrl`
 * is the account of its store, `storeHosts` are the hosts of its store, `servicePath` and `contentPath` locate its content. `buildSiteRegistry` validates the new URLs and paths.
 */
export const applySiteOverrides = (records: readonly SiteRecord[], overrides: unknown): SiteOverridesResult => {
  const byCode = overridesSchema.safeParse(overrides)
  if (!byCode.success) return { ok: false, problems: schemaProblems('site overrides', byCode.error) }

  const problems: string[] = []
  const known = new Map<string, SiteOverride>()
  for (const [code, override] of Object.entries(byCode.data)) {
    const parsed = overrideSchema.safeParse(override)
    if (!records.some((record) => record.code === code)) problems.push(`site ${code}: no such site`)
    else if (!parsed.success) problems.push(...schemaProblems(`site ${code}`, parsed.error))
    else known.set(code, parsed.data)
  }
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, value: records.map((record) => overridden(record, known.get(record.code) ?? {})) }
}
