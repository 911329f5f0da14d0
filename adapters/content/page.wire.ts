import { z } from 'zod'
import { sectionKey } from '../../domain/content/page-blocks.ts'
import { type BuyBlockSettings, buyBlockSchema, priceSettingsSchema } from '../../ports/buy-block-settings.ts'
import { firstIssue, identifierSchema, shownTextSchema, sitePathSchema } from '../../ports/field-schemas.ts'
import { failed, type Outcome, success } from '../../ports/outcome.ts'
import { type PageSection, readSection } from '../../ports/page-section.ts'
import type { PageData } from '../../ports/pages.ts'

import { pageFlagsSchema, readPageAssets } from './page-assets.wire.ts'

const MAX_SECTIONS = 100
const MAX_KEYWORDS = 50
const MAX_KEYWORD_LENGTH = 100

/** A page on the wire. Its sections are not validated yet. */
export const pageWireSchema = z.object({
  path: sitePathSchema,
  component: identifierSchema.default('page'),
  title: shownTextSchema.min(1),
  description: shownTextSchema,
  keywords: z.array(shownTextSchema.min(1).max(MAX_KEYWORD_LENGTH)).max(MAX_KEYWORDS).exactOptional(),
  changedOn: z.iso.date().exactOptional(),
  sections: z.array(z.unknown()).min(1).max(MAX_SECTIONS),
  priceSettings: priceSettingsSchema.exactOptional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'is not a currency code')
    .exactOptional(),
  assets: z.unknown().optional(),
  flags: pageFlagsSchema.exactOptional(),
})

export interface ReadPage {
  readonly page: Omit<PageData, 'status'>
  /** One line per invalid section or file: position, field and reason. */
  readonly problems: readonly string[]
}

const malformed = (problem: string): Outcome<never> =>
  failed({ kind: 'malformed', message: `Content cannot be read: ${problem}` })

const issueOf = (error: z.ZodError): string => {
  const { field, reason } = firstIssue(error)
  return [field, reason].filter(Boolean).join(': ')
}

/**
 * Parses the page of a path. Skips invalid and duplicate sections. Returns a `malformed` failure if the answer has the wrong path
 * or no valid section.
 */
export const readPage = (answer: unknown, path: string): Outcome<ReadPage> => {
  const read = pageWireSchema.safeParse(answer)
  if (!read.success) return malformed(issueOf(read.error))
  if (read.data.path !== path) return malformed('path: differs from the requested path')
  const sections = new Map<string, PageSection>()
  const { assets: files, ...data } = read.data
  const { assets, problems: assetProblems } =
    files === undefined ? { assets: undefined, problems: [] } : readPageAssets(files)
  const problems: string[] = [...assetProblems]
  read.data.sections.forEach((wire, position) => {
    const section = readSection(wire)
    if (!section.success) problems.push(`section ${position}: ${issueOf(section.error)}`)
    else if (sections.has(sectionKey(section.data))) problems.push(`section ${position}: is a duplicate`)
    else sections.set(sectionKey(section.data), section.data)
  })
  if (sections.size === 0) return malformed(problems[0] ?? 'sections: none')
  const page = { ...data, ...(assets === undefined ? {} : { assets }), sections: [...sections.values()] }
  return success({ page, problems })
}

/** Parses the buy block of a product. Returns a `malformed` failure if the block belongs to another product. */
export const readBuyBlock = (answer: unknown, product: string): Outcome<BuyBlockSettings> => {
  const read = buyBlockSchema.safeParse(answer)
  if (!read.success) return malformed(issueOf(read.error))
  return read.data.product === product ? success(read.data) : malformed('product: differs from the requested product')
}
