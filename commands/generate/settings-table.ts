import type { z } from 'zod'
import { LEAD_PROVIDERS } from '../../adapters/wiring/lead-providers.ts'
import {
  cacheSettings,
  contentSettings,
  hostSettings,
  leadSettings,
  routerCallSettings,
  serverSettings,
  telemetrySettings,
} from '../../adapters/wiring/settings.ts'

const HEAD = ['| variable | default | meaning |', '| --- | --- | --- |']

type Setting = readonly [name: string, schema: z.ZodType]

/** The tables of docs/configuration.md by heading. */
const SECTIONS: Readonly<Record<string, readonly Setting[]>> = {
  'Environment and hosts': Object.entries(hostSettings),
  Server: Object.entries(serverSettings),
  'Calls to services': Object.entries(routerCallSettings),
  'Prices and shared data': Object.entries(cacheSettings),
  'Content, search and reviews': Object.entries(contentSettings),
  Leads: [...Object.entries(leadSettings), ...LEAD_PROVIDERS.flatMap(([, { variables }]) => Object.entries(variables))],
  Telemetry: Object.entries(telemetrySettings),
}

/** All environment variables with their schemas, including those of the lead providers. */
export const SETTINGS: readonly Setting[] = Object.values(SECTIONS).flat()

const defaultOf = (schema: z.ZodType): string => {
  const { success, data } = schema.safeParse(undefined)
  return success && data !== undefined ? `\`${Array.isArray(data) ? data.join(',') : data}\`` : 'none'
}

const rowOf = ([name, schema]: Setting): string =>
  `| \`${name}\` | ${defaultOf(schema)} | ${schema.description ?? ''} |`

/** Replaces the table below each heading of docs/configuration.md. Throws if a heading has no table. */
export const withSettingsTables = (page: string): string =>
  Object.entries(SECTIONS).reduce((text, [heading, settings]) => {
    const table = new RegExp(`(?<=\n## ${heading}\n[^|#]*)(?:\\|.*\n)+`)
    if (!table.test(text)) throw new Error(`docs/configuration.md has no table below "${heading}"`)
    return text.replace(table, () => `${[...HEAD, ...settings.map(rowOf)].join('\n')}\n`)
  }, page)
