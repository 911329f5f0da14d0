import { z } from 'zod'

/** The directives of our policy, and those that a browser may name in their place. Others are one. */
const DIRECTIVES = [
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'manifest-src',
  'media-src',
  'object-src',
  'frame-src',
  'worker-src',
  'form-action',
  'base-uri',
  'frame-ancestors',
] as const
const OTHER = 'other'

/** A report after CSP level 2, of which nothing but the directive is read: addresses in it may be a visitor's. */
const reportSchema = z.object({
  'csp-report': z
    .object({ 'effective-directive': z.string().optional(), 'violated-directive': z.string().optional() })
    .refine((report) => report['effective-directive'] !== undefined || report['violated-directive'] !== undefined),
})

const parsed = (body: string): z.output<typeof reportSchema> | undefined => {
  try {
    return reportSchema.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}

/** Counts what browsers report of violations of the content security policy, by directive. */
export class CspViolations {
  readonly #counts = new Map<string, number>()

  /** Violations by directive, since the start. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts
  }

  /** Counts a report; false where it is none. */
  add(body: string): boolean {
    const report = parsed(body)?.['csp-report']
    if (report === undefined) return false
    // Older browsers name the whole directive, with its sources.
    const [named] = (report['effective-directive'] ?? report['violated-directive'] ?? '').split(' ')
    const directive = DIRECTIVES.find((known) => known === named) ?? OTHER
    this.#counts.set(directive, (this.#counts.get(directive) ?? 0) + 1)
    return true
  }
}
