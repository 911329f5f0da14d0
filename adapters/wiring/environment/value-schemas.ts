import { isIP } from 'node:net'
import { z } from 'zod'

/** A whole number of `unit` within limits. */
export const whole = (unit: string, least: number, most: number) => {
  const error = `${unit}, ${least} to ${most}`
  return z.coerce.number({ error }).int(error).min(least, error).max(most, error)
}

/** Whether something is switched on, spelled in one way; `false` by default. */
export const flag = z
  .enum(['true', 'false'], { error: 'true or false' })
  .default('false')
  .transform((text) => text === 'true')

const listOf = (isItem: (item: string) => boolean, takes: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((item) => item.trim()))
    .refine((list) => list.every(isItem), takes)

const HOSTS = 'host names with optional ports, separated by commas, such as store.example.com,localhost:4010'
const HOST = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::(\d{1,5}))?$/

const isHost = (text: string): boolean => {
  const port = HOST.exec(text)?.[1]
  return HOST.test(text) && (port === undefined || (Number(port) >= 1 && Number(port) <= 65_535))
}

/** Host names with optional ports, separated by commas. */
export const hosts = z.string().toLowerCase().pipe(listOf(isHost, HOSTS))

const ORIGIN = 'an http or https origin, such as https://search.example.com'

/** An HTTP origin, without a path. */
export const origin = z
  .string()
  .transform((text) => text.replace(/\/$/, ''))
  .refine((text) => /^https?:\/\//.test(text) && URL.parse(text)?.origin === text, ORIGIN)

/** Path of a script of this host: pages run scripts of no other. */
export const scriptPath = z
  .string()
  .regex(/^(?:\/[\w-][\w.-]*)+\.js$/, 'the path of a script of this host, such as /tags/manager.js')

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A value written as JSON that has to fit a schema of its own. A problem names the field, such as `offers.deadlineMs`. */
export const json = <Schema extends z.ZodType>(schema: Schema, takes: string) =>
  z.string().transform((text, context): z.output<Schema> => {
    const reading = schema.safeParse(parsed(text))
    if (reading.success) return reading.data
    for (const { path, message } of reading.error.issues)
      context.addIssue({ code: 'custom', message: `${takes}; ${[path.join('.'), message].filter(Boolean).join(': ')}` })
    return z.NEVER
  })

const NETWORKS = 'addresses or networks separated by commas, or loopback, linklocal, uniquelocal'

const isNetwork = (text: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  return (
    version > 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  )
}

/** Addresses or networks, or names of kinds of networks, separated by commas. */
export const networks = listOf(isNetwork, NETWORKS)
