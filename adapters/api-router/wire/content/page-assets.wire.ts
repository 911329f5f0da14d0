import { z } from 'zod'
import { type PageAssets, type PageFlags, SCRIPT_PURPOSES } from '../../../../ports/pages.ts'
import { firstIssue, nameSchema } from '../text.wire.ts'

const MOST_FILES = 20

/** Of the origin of the page, as its policy has it: no other host, nothing that leads up, no query. */
const fileSchema = (ending: string) =>
  z
    .string()
    .max(300)
    .regex(new RegExp(`^(?:/[a-z0-9_-][a-z0-9._-]*)+\\.${ending}$`, 'i'), `is no file .${ending} of this origin`)

const scriptSchema = z.object({
  src: z.string().regex(/^\/scripts\/[a-z0-9-]{1,60}\.js$/, 'is no script of this program'),
  purpose: z.enum(SCRIPT_PURPOSES).exactOptional(),
})

const assetsSchema = z.object({
  styleSheets: z.array(z.unknown()).max(MOST_FILES).default([]),
  fonts: z.record(nameSchema, z.unknown()).default({}),
  headScripts: z.array(z.unknown()).max(MOST_FILES).default([]),
})

/** Switches of a page; `docs/content.md` describes them. */
export const pageFlagsSchema: z.ZodType<PageFlags> = z.object({
  externalScripts: z.boolean().exactOptional(),
  pulseMetrics: z.boolean().exactOptional(),
  superRenderer: z.boolean().exactOptional(),
  staging: z.boolean().exactOptional(),
})

export interface ReadAssets {
  readonly assets: PageAssets
  /** A line for each file that was left out. */
  readonly problems: readonly string[]
}

/** Reads the files of a page one by one: a file that cannot be read is left out, and the page stands. */
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
