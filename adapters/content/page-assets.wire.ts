import { z } from 'zod'
import { CONSENT_CATEGORIES } from '../../domain/consent/consent.ts'
import { firstIssue, nameSchema } from '../../ports/field-schemas.ts'
import type { PageAssets, PageFlags } from '../../ports/pages.ts'

const MAX_FILES = 20

/** A path on the page's own origin, as its content security policy requires: no host, no `..`, no query. */
const fileSchema = (ending: string) =>
  z
    .string()
    .max(300)
    .regex(new RegExp(`^(?:/[a-z0-9_-][a-z0-9._-]*)+\\.${ending}$`, 'i'), `is no file .${ending} of this origin`)

const scriptSchema = z.object({
  src: z.string().regex(/^\/scripts\/[a-z0-9-]{1,60}\.js$/, 'is no script of this program'),
  purpose: z.enum(CONSENT_CATEGORIES).exactOptional(),
})

const assetsSchema = z.object({
  styleSheets: z.array(z.unknown()).max(MAX_FILES).default([]),
  fonts: z.record(nameSchema, z.unknown()).default({}),
  headScripts: z.array(z.unknown()).max(MAX_FILES).default([]),
})

/** Switches of a page; `docs/content.md` describes them. */
export const pageFlagsSchema: z.ZodType<PageFlags> = z.object({
  externalScripts: z.boolean().exactOptional(),
  pulseMetrics: z.boolean().exactOptional(),
  superRenderer: z.boolean().exactOptional(),
  staging: z.boolean().exactOptional(),
})

interface ReadAssets {
  readonly assets: PageAssets
  /** One line per file that was left out. */
  readonly problems: readonly string[]
}

/** Reads the files of a page one by one and leaves out unreadable ones. */
export const readPageAssets = (wire: unknown): ReadAssets => {
  const list = assetsSchema.safeParse(wire)
  if (!list.success) return { assets: {}, problems: [`assets: ${firstIssue(list.error).reason}`] }
  const problems: string[] = []
  const read = <Value>(place: string, schema: z.ZodType<Value>, value: unknown): readonly Value[] => {
    const { success, data, error } = schema.safeParse(value)
    if (!success) problems.push(`assets ${place}: ${firstIssue(error).reason}`)
    return success ? [data] : []
  }
  const { styleSheets, fonts, headScripts } = list.data
  const sheet = fileSchema('css')
  const font = fileSchema('woff2')
  return {
    assets: {
      styleSheets: styleSheets.flatMap((file, at) => read(`styleSheets ${at}`, sheet, file)),
      fonts: Object.fromEntries(
        Object.entries(fonts).flatMap(([family, file]) =>
          read(`fonts ${family}`, font, file).map((path) => [family, path] as const),
        ),
      ),
      headScripts: headScripts.flatMap((script, at) => read(`headScripts ${at}`, scriptSchema, script)),
    },
    problems,
  }
}
