import { z } from 'zod'
import { sectionKey } from '../../../../domain/content/page-blocks.ts'
import type { BuyBlockSettings } from '../../../../ports/buy-block.ts'
import { failed, type Outcome, success } from '../../../../ports/outcome.ts'
import type { PageSection } from '../../../../ports/page-section.ts'
import type { PageData } from '../../../../ports/pages.ts'
import { firstIssue, shownTextSchema, sitePathSchema } from '../text.wire.ts'
import { buyBlockSchema, priceSettingsSchema } from './block-settings.wire.ts'
import { pageFlagsSchema, readPageAssets } from './page-assets.wire.ts'
import { readSection } from './section.wire.ts'

const MOST_SECTIONS = 100

/** A page as a content service sends it. What is in its sections is read one by one. */
const pageWireSchema = z.object({
  path: sitePathSchema,
  title: shownTextSchema.min(1),
  description: shownTextSchema,
  sections: z.array(z.unknown()).min(1).max(MOST_SECTIONS),
  priceSettings: priceSettingsSchema.exactOptional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'is no currency code')
    .exactOptional(),
  assets: z.unknown().optional(),
  flags: pageFlagsSchema.exactOptional(),
})

/** A page that was read, and what of it was left out. */
export interface ReadPage {
  readonly page: Omit<PageData, 'status'>
  /** A line for each section or file that cannot be read: its position, from 0, the field and what is wrong with it. */
  readonly problems: readonly string[]
}

const malformed = (problem: string): Outcome<never> =>
  failed({ kind: 'malformed', message: `Content cannot be read: ${problem}` })

const issueOf = (error: z.ZodError): string => {
  const { field, reason } = firstIssue(error)
  return [field, reason].filter(Boolean).join(': ')
}

/**
 * Reads the page of a path. A section that cannot be read, or is there twice, is left out; a page of another path or
 * without any section that can be read is `malformed`.
 */
export const readPage = (answer: unknown, path: string): Outcome<ReadPage> => {
  const read = pageWireSchema.safeParse(answer)
  if (!read.success) return malformed(issueOf(read.error))
  if (read.data.path !== path) return malformed('path: is not the one that was asked for')
  const sections = new Map<string, PageSection>()
  const { assets: files, ...data } = read.data
  const { assets, problems: lost } = files === undefined ? { assets: undefined, problems: [] } : readPageAssets(files)
  const problems: string[] = [...lost]
  read.data.sections.forEach((wire, position) => {
    const section = readSection(wire)
    if (!section.success) problems.push(`section ${position}: ${issueOf(section.error)}`)
    else if (sections.has(sectionKey(section.data))) problems.push(`section ${position}: is on the page already`)
    else sections.set(sectionKey(section.data), section.data)
  })
  if (sections.size === 0) return malformed(problems[0] ?? 'sections: none')
  const page = { ...data, ...(assets === undefined ? {} : { assets }), sections: [...sections.values()] }
  return success({ page, problems })
}

/** Reads how a site sells a product; another product than was asked for is `malformed`. */
export const readBuyBlock = (answer: unknown, product: string): Outcome<BuyBlockSettings> => {
  const read = buyBlockSchema.safeParse(answer)
  if (!read.success) return malformed(issueOf(read.error))
  return read.data.product === product ? success(read.data) : malformed('product: is not the one that was asked for')
}
