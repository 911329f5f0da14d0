import { readConfig } from '../adapters/wiring/config.ts'
import { readSites } from '../adapters/wiring/read-sites.ts'
import type { Site } from '../domain/sites/site.ts'
import { localUrl } from '../domain/sites/site-link.ts'
import type { SiteRegistry } from '../domain/sites/site-registry.ts'

const COLUMNS = ['code', 'url', 'localUrl', 'locale', 'dir', 'group', 'currencies', 'defaultPath'] as const

type Row = Readonly<Record<(typeof COLUMNS)[number], string | readonly string[]>>

/** Prints one line per problem and exits with code 1. */
const stop = (problems: readonly string[]): never => {
  console.error(problems.map((problem) => problem.replace(/\s+/g, ' ')).join('\n'))
  process.exit(1)
}

const rowOf = (site: Site, port: number): Row => ({
  code: site.code,
  url: site.url,
  localUrl: localUrl(site, port),
  locale: site.locale,
  dir: site.dir,
  group: site.group,
  currencies: site.currencies.default,
  defaultPath: site.languagePath || '/',
})

const table = (rows: readonly Row[]): string => {
  const lines = [COLUMNS, ...rows.map((row) => COLUMNS.map((name) => [row[name]].flat().join(' ')))]
  const widths = COLUMNS.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const cells = (line: readonly string[]) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0))
  return lines.map((line) => cells(line).join('  ').trimEnd()).join('\n')
}

const unknownCode = (given: string, codes: readonly string[]): string => {
  const similar = codes.filter((code) => code.includes(given) || given.startsWith(code))
  const advice = similar.length > 0 ? `similar codes: ${similar.join(', ')}` : 'npm run sites lists all sites'
  return `site ${given}: no such site; ${advice}`
}

/** Returns the sites with these codes, in the order of the codes. Returns all sites if there are no codes. */
const choose = ({ all, byCode }: SiteRegistry, chosen: readonly string[]): readonly Site[] => {
  const codes = all.map(({ code }) => code)
  const unknown = chosen.filter((code) => !codes.includes(code))
  if (unknown.length > 0) return stop(unknown.map((code) => unknownCode(code, codes)))
  return chosen.length === 0 ? all : chosen.flatMap((code) => byCode(code) ?? [])
}

// Reads only the variables that this command needs, so that other invalid variables do not stop it.
const reading = readConfig({ PORT: process.env.PORT, SITES_FILE: process.env.SITES_FILE })
const { PORT, SITES_FILE } = reading.ok ? reading.config : stop(reading.problems)
const sites = readSites(SITES_FILE, false)
const args = process.argv.slice(2)
const codes = args.filter((arg) => arg !== '--json').map((code) => code.toLowerCase())
const rows = choose(sites.ok ? sites.value : stop(sites.problems), codes).map((site) => rowOf(site, PORT))
console.log(args.length > codes.length ? JSON.stringify(rows, null, 2) : table(rows))
