import { readFileSync } from 'node:fs'
import { localUrl } from '../domain/sites/site-link.ts'
import { applySiteOverrides } from '../domain/sites/site-overrides.ts'
import { SITE_RECORDS } from '../domain/sites/site-records.ts'
import { buildSiteRegistry, type SiteRegistry } from '../domain/sites/site-registry.ts'

/** Ends the command: configuration that cannot be used is told in one line and never guessed at. */
const stop = (variable: string, reason: string): never => {
  console.error(`${variable}: ${reason.replace(/\s+/g, ' ')}`)
  process.exit(1)
}

const readPort = (text: string | undefined): number => {
  if (text === undefined || text === '') return 3000
  const port = Number(text)
  const isPort = /^\d+$/.test(text) && port >= 1 && port <= 65_535
  return isPort ? port : stop('PORT', `takes a number from 1 to 65535, not "${text}"`)
}

const readOverrides = (file: string | undefined): unknown => {
  if (file === undefined || file === '') return {}
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    return stop('SITES_FILE', `takes the path of a JSON file (${cause instanceof Error ? cause.message : cause})`)
  }
}

const readRegistry = (file: string | undefined): SiteRegistry => {
  const records = applySiteOverrides(SITE_RECORDS, readOverrides(file))
  if (!records.ok) return stop('SITES_FILE', records.problems.join('; '))
  const registry = buildSiteRegistry(records.value)
  return registry.ok ? registry.value : stop(file ? 'SITES_FILE' : 'site records', registry.problems.join('; '))
}

const port = readPort(process.env.PORT)
const rows = readRegistry(process.env.SITES_FILE).all.map((site) => ({
  code: site.code,
  url: site.url,
  localUrl: localUrl(site, port),
  locale: site.locale,
  dir: site.dir,
  group: site.group,
  currencies: site.currencies.default,
  defaultPath: site.languagePath || '/',
}))

const table = (): string => {
  const names = ['code', 'url', 'localUrl', 'locale', 'dir', 'group', 'currencies', 'defaultPath'] as const
  const lines = [names, ...rows.map((row) => names.map((name) => [row[name]].flat().join(' ')))]
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

console.log(process.argv.includes('--json') ? JSON.stringify(rows, null, 2) : table())
