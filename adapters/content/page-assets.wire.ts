import { z } from 'zod'
import { CONSENT_CATEGORIES } from '../../domain/consent/consent.ts'
import { firstIssue, nameSchema } from '../../ports/field-schemas.ts'
import type { PageAssets, PageFlags } from '../../ports/pages.ts'

const MAX_FILES = 20

/** A path on the page's origin, as the content security policy requires: no host, `..` or query. */
const fileSchema = (ending: string) =>
  z
    .string()
    .max(300)
    .regex(new RegExp(`^(?:/[a-z0-9_-][a-z0-9._-]*)+\\.${ending}$`, 'i'), `is not a .${ending} file of this origin`)

const scriptSchema = z.object({
  src: z.string().regex(/^\/scripts\/[a-z0-9-]{1,60}\.js$/, 'is not a script of the build'),
  purpose: z.enum(CONSENT_CATEGORIES).exactOptional(),
})

const assetsSchema = z.object({
  styleSheets: z.array(z.unknown()).max(MAX_FILES).default([]),
  fonts: z.record(nameSchema, z.unknown()).default({}),
  headScripts: z.array(z.unknown()).max(MAX_FILES).default([]),
})

/** `docs/content.md` describes the flags. */
export const pageFlagsSchema: z.ZodType<PageFlags> = z.object({
  externalScripts: z.boolean().exactOptional(),
  pulseMetrics: z.boolean().exactOptional(),
  superRenderer: z.boolean().exactOptional(),
  staging: z.boolean().exactOptional(),
})

interface ReadAssets {
  readonly assets: PageAssets
  /** One line per invalid file. */
  readonly problems: readonly string[]
}

/** Parses the files of a page. Skips invalid files and lists them in `problems`. */
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
