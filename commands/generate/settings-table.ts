import type { z } from 'zod'
import { environment } from '../../adapters/wiring/config.ts'
import { LEAD_PROVIDERS } from '../../adapters/wiring/lead-providers.ts'

const HEAD = ['| variable | default | meaning |', '| --- | --- | --- |']

const defaultOf = (schema: z.ZodType): string => {
  const { success, data } = schema.safeParse(undefined)
  return success && data !== undefined ? `\`${Array.isArray(data) ? data.join(',') : data}\`` : 'none'
}

/** The environment variables with their schemas, those of the lead providers included. */
export const SETTINGS: readonly (readonly [name: string, schema: z.ZodType])[] = [
  ...Object.entries(environment.shape),
  ...LEAD_PROVIDERS.flatMap(([, { variables }]) => Object.entries(variables)),
]

const rowOf = ([name, schema]: (typeof SETTINGS)[number]): string =>
  `| \`${name}\` | ${defaultOf(schema)} | ${schema.description ?? ''} |`

/** The table of all environment variables with default and description. */
const settingsTable = (): string => [...HEAD, ...SETTINGS.map(rowOf)].join('\n')

/** Replaces the table of environment variables in a text of README.md by that of the code. */
export const withSettingsTable = (readme: string): string => {
  const start = readme.indexOf(HEAD.join('\n'))
  if (start === -1) throw new Error('README.md has no table of environment variables')
  return readme.slice(0, start) + settingsTable() + readme.slice(readme.indexOf('\n\n', start))
}
