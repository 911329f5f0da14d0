import { z } from 'zod'
import { schemaProblems } from './schema-problems.ts'
import { type Site, siteSchema } from './site.ts'
import { buildSiteFinder, hostsOf, type SiteFinder } from './site-finder.ts'

/** All sites, validated, with the ways to find one. */
export interface SiteRegistry {
  /** In the order of the records. */
  readonly all: readonly Site[]
  byCode(code: string): Site | undefined
  readonly find: SiteFinder
}

/** Either a valid registry, or every problem of its records, each naming site and field. */
export type SiteRegistryResult =
  | { readonly ok: true; readonly value: SiteRegistry }
  | { readonly ok: false; readonly problems: readonly string[] }

const recordList = z.array(z.unknown())
const named = z.looseObject({ code: z.string().min(1) })

const subjectOf = (record: unknown, at: number): string => {
  const parsed = named.safeParse(record)
  return parsed.success ? `site ${parsed.data.code}` : `site number ${at + 1}`
}

/** What must be unique among sites, each with the field that claims it. */
const claimsOf = (site: Site): readonly (readonly [field: string, claim: string])[] => {
  const [publicHost, localHost] = hostsOf(site)
  return [
    ['code', site.code],
    ['url', `${publicHost}${site.languagePath || '/'}`],
    ['label', `${localHost}${site.languagePath || '/'}`],
  ]
}

const duplicates = (sites: readonly Site[]): readonly string[] => {
  const owners = new Map<string, Site>()
  return sites.flatMap((site) =>
    claimsOf(site).flatMap(([field, claim]) => {
      const owner = owners.get(claim) ?? site
      owners.set(claim, owner)
      return owner === site ? [] : [`site ${site.code}: ${field}: ${claim} is taken by site ${owner.code}`]
    }),
  )
}

/** Validates site records and builds their registry. All problems are reported together; any of them leaves no registry. */
export const buildSiteRegistry = (records: unknown): SiteRegistryResult => {
  const list = recordList.safeParse(records)
  if (!list.success) return { ok: false, problems: schemaProblems('sites', list.error) }

  const problems: string[] = []
  const all: Site[] = []
  for (const [at, record] of list.data.entries()) {
    const parsed = siteSchema.safeParse(record)
    if (parsed.success) all.push(parsed.data)
    else problems.push(...schemaProblems(subjectOf(record, at), parsed.error))
  }
  problems.push(...duplicates(all))
  if (problems.length > 0) return { ok: false, problems }

  const byCode = new Map(all.map((site) => [site.code, site]))
  return { ok: true, value: { all, byCode: (code) => byCode.get(code), find: buildSiteFinder(all) } }
}
