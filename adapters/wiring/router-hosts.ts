import { z } from 'zod'
import type { SiteGroup } from '../../ports/vocabulary.ts'

const TAKES =
  'an http or https origin without a path, such as http://localhost:4010, or JSON of origins by site group and APP_ENV, such as {"default":{"production":"https://a.example","test":"https://b.example"},"cis":{}}'

const origin = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:\/\/[^/?#@]+\/?$/.test(text), 'not an origin')
  .transform((text) => new URL(text).origin)

const byEnvironment = z.strictObject({ production: origin.exactOptional(), test: origin.exactOptional() })

/** Groups by the names of the configuration: `default` is for every site whose group has no host of its own. */
const hostsSchema = z.strictObject({ default: byEnvironment, cis: byEnvironment.exactOptional() })

/** The hosts of the api-router: one for everything, or some by site group and environment. */
export type RouterHosts = string | z.output<typeof hostsSchema>

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads `API_ROUTER_URL`: an origin, or JSON of origins. A problem names the field, such as `cis.production`. */
export const routerHostsSchema = z.string().transform((text, context): RouterHosts => {
  const reading = text.trimStart().startsWith('{') ? hostsSchema.safeParse(parsed(text)) : origin.safeParse(text)
  if (reading.success) return reading.data
  const [issue] = reading.error.issues
  const field = issue?.path.join('.') ?? ''
  context.addIssue({ code: 'custom', message: field === '' ? TAKES : `${TAKES}; ${field}: ${issue?.message}` })
  return z.NEVER
})

/** The origins that an environment uses: the usual one, and those of groups that have another one. */
export interface RouterOrigins {
  /** Undefined where the configuration has none for the environment. */
  readonly usual: string | undefined
  readonly own: Readonly<Partial<Record<SiteGroup, string>>>
}

/** Chooses the origins of an environment. A group without one in it has the usual one. */
export const routerOrigins = (hosts: RouterHosts, environment: 'production' | 'test'): RouterOrigins => {
  if (typeof hosts === 'string') return { usual: hosts, own: {} }
  const usual = hosts.default[environment]
  const cis = hosts.cis?.[environment]
  return { usual, own: cis === undefined || cis === usual ? {} : { cis } }
}
