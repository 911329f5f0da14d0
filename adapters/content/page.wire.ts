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
/** Limits of the sections of a page together. A page of 20,000 texts held the renderer for a second. */
const MAX_TEXTS = 4_000
const MAX_CHARACTERS = 400_000

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

/** Yields the texts of a value at any depth. */
function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* textsOf(part)
}

/** Returns a function that counts the texts of a section. It returns false if the page has no place left for them. */
const textLimit = (): ((section: PageSection) => boolean) => {
  let [texts, characters] = [0, 0]
  return (section) => {
    const added = [...textsOf(section)]
    const length = added.reduce((sum, text) => sum + text.length, 0)
    if (texts + added.length > MAX_TEXTS || characters + length > MAX_CHARACTERS) return false
    texts += added.length
    characters += length
    return true
  }
}

/**
 * Parses the page of a path. Skips invalid and duplicate sections, and sections above the limits of a page. Returns a `malformed`
 * failure if the answer has the wrong path or no valid section.
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
  const fits = textLimit()
  read.data.sections.forEach((wire, position) => {
    const section = readSection(wire)
    if (!section.success) problems.push(`section ${position}: ${issueOf(section.error)}`)
    else if (sections.has(sectionKey(section.data))) problems.push(`section ${position}: is a duplicate`)
    else if (!fits(section.data)) problems.push(`section ${position}: the page has too many texts`)
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
