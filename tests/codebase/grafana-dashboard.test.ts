import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { ROOT } from './source-files.ts'

const run = promisify(execFile)
const require = createRequire(import.meta.url)
const SCHEMA = dirname(require.resolve('@grafana/schema/package.json'))
const COMPILER = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
const OPTIONS = '--noEmit --strict --skipLibCheck --module nodenext --target es2023'.split(' ')

/** Grafana's types for a dashboard in JSON: enumerations are strings, and options with default values are omitted. */
const TYPES = `import type { Dashboard, FieldConfigSource, GraphFieldConfig, Panel, RowPanel } from '@grafana/schema'
import type { Options as Stat } from '@grafana/schema/dist/esm/raw/composable/stat/panelcfg/x/StatPanelCfg_types.gen'
import type { Options as TimeSeries } from '@grafana/schema/dist/esm/raw/composable/timeseries/panelcfg/x/TimeSeriesPanelCfg_types.gen'

type Written<T> = T extends string
  ? \`\${T}\`
  : T extends (infer Item)[]
    ? Written<Item>[]
    : T extends object
      ? { [Key in keyof T]: Written<T[Key]> }
      : T
type Query = { refId: string; expr: string; legendFormat?: string; datasource: { type: 'prometheus'; uid: string } }
type PanelOf<Type, Options, Custom> = Omit<Panel, 'type' | 'options' | 'fieldConfig' | 'targets'> & {
  type: Type
  options?: Partial<Options>
  fieldConfig: FieldConfigSource<Custom>
  targets: Query[]
}
type AnyPanel = PanelOf<'stat', Stat, object> | PanelOf<'timeseries', TimeSeries, GraphFieldConfig> | RowPanel

export const dashboard: Omit<Written<Dashboard>, 'panels'> & { panels: Written<AnyPanel>[] } = `

/** Returns the compiler errors of a dashboard, given as JSON, against Grafana's types. */
const faultsOf = async (json: string): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'northwall-dashboard-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'node_modules/@grafana'), { recursive: true })
  symlinkSync(SCHEMA, join(folder, 'node_modules/@grafana/schema'))
  const file = join(folder, 'dashboard.ts')
  writeFileSync(file, TYPES + json)
  return run(process.execPath, [COMPILER, ...OPTIONS, file], { cwd: folder }).then(
    () => '',
    ({ stdout }: { readonly stdout: string }) => stdout,
  )
}

const DASHBOARD = readFileSync(join(ROOT, 'deploy/monitoring/dashboard.json'), 'utf8')

it("the dashboard conforms to Grafana's types", async () => {
  expect(await faultsOf(DASHBOARD)).toBe('')
})

it.each([
  ['an unknown legend option', '"displayMode"', '"displayedAs"', 'displayedAs'],
  ['an unknown legend placement', '"placement": "bottom"', '"placement": "below"', 'below'],
  ['an unknown panel type', '"type": "timeseries"', '"type": "graph"', 'graph'],
  ['an unknown threshold mode', '"mode": "absolute"', '"mode": "relative"', 'relative'],
])("%s does not conform to Grafana's types", async (_, text, instead, named) => {
  expect(DASHBOARD).toContain(text)
  expect(await faultsOf(DASHBOARD.replace(text, instead))).toContain(named)
})
