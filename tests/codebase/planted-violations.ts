/** A file that breaks an architecture rule, and the rule that must report it. */
export interface Planted {
  readonly rule: string
  readonly file: string
  readonly content: string
}

const planted = (rule: string, file: string, content: string): Planted => ({ rule, file, content })

export const PLANTED: readonly Planted[] = [
  planted(
    'domain-is-pure',
    'domain/reads-a-file.ts',
    "import { readFile } from 'node:fs'\nexport const read = readFile",
  ),
  planted('domain-is-pure', 'domain/asks-an-adapter.ts', "export const ask = () => import('../adapters/one/one.ts')"),
  planted('domain-is-pure', 'domain/draws.ts', "import 'react'"),
  planted(
    'domain-imports-types-of-ports',
    'domain/takes-a-port.ts',
    "import { SAMPLE } from '../ports/sample.ts'\nexport const sample = SAMPLE",
  ),
  planted('domain-imports-types-of-ports', 'domain/hands-on-a-port.ts', "export { SAMPLE } from '../ports/sample.ts'"),
  planted(
    'domain-imports-types-of-ports',
    'domain/mixes.ts',
    "import { SAMPLE, type Sample } from '../ports/sample.ts'\nexport const sample: Sample = SAMPLE",
  ),
  planted(
    'ports-are-independent',
    'ports/leans.ts',
    "import type { Rule } from '../domain/rule.ts'\nexport type Leaning = Rule",
  ),
  planted(
    'adapters-depend-inward',
    'adapters/one/shows.ts',
    "import { Page } from '../../app/page.tsx'\nexport const page = Page",
  ),
  planted(
    'adapters-depend-inward',
    'adapters/one/listens.ts',
    "import { start } from '../../telemetry/start.ts'\nstart()",
  ),
  planted(
    'adapter-families-are-separate',
    'adapters/one/meets.ts',
    "import { two } from '../two/two.ts'\nexport const met = two",
  ),
  planted(
    'adapter-families-are-separate',
    'adapters/http/meets.ts',
    "import { two } from '../two/two.ts'\nexport const met = two",
  ),
  planted(
    'http-is-for-services',
    'adapters/one/calls.ts',
    "import { send } from '../http/client.ts'\nexport const sent = send",
  ),
  planted(
    'http-is-for-services',
    'adapters/shop/calls.ts',
    "import { send } from '../http/client.ts'\nexport const sent = send",
  ),
  planted(
    'shop-loads-on-demand',
    'adapters/wiring/sells.ts',
    "import { sold } from '../shop/sold.ts'\nexport const offered = sold",
  ),
  planted(
    'shop-imports-wire-only',
    'adapters/shop/meets.ts',
    "import { two } from '../two/two.ts'\nexport const met = two",
  ),
  planted('edge-imports-routing', 'edge/shows.ts', "import { Page } from '../app/page.tsx'\nexport const page = Page"),
  planted(
    'edge-imports-routing',
    'edge/asks.ts',
    "import { one } from '../adapters/one/one.ts'\nexport const asked = one",
  ),
  planted(
    'edge-loads-no-shop',
    'edge/prices.ts',
    "import { priced } from '../adapters/wiring/prices.ts'\nexport const known = priced",
  ),
  planted(
    'edge-loads-no-shop',
    'edge/parses.ts',
    "import { priced } from '../adapters/api-router/wire/prices.wire.ts'\nexport const parsed = priced",
  ),
  planted(
    'edge-next-entry-points',
    'edge/reaches-behind.ts',
    "import type { Hidden } from './next/hidden.ts'\nexport type Reached = Hidden",
  ),
  planted('next-imports', 'edge/starts-next.ts', "import { value } from 'next'\nexport const started = value"),
  planted('one-container', 'adapters/wiring/second-container.ts', "import 'reflect-metadata'"),
  planted('one-container', 'app/resolves.ts', "import { value } from 'tsyringe'\nexport const resolved = value"),
  planted(
    'app-uses-wiring',
    'app/side-entrance.ts',
    "import { one } from '../adapters/one/one.ts'\nexport const entered = one",
  ),
  planted('app-uses-wiring', 'server.ts', "import { one } from './adapters/one/one.ts'\nexport const served = one"),
  planted(
    'islands-have-no-business-rules',
    'app/_islands/thinks.tsx',
    "import { rule } from '../../domain/rule.ts'\nexport const Thinks = () => <b>{rule}</b>",
  ),
  planted(
    'islands-have-no-business-rules',
    'app/_islands/calls.tsx',
    "import { SAMPLE } from '../../ports/sample.ts'\nexport const Calls = () => <b>{SAMPLE}</b>",
  ),
  planted(
    'browser-scripts-are-independent',
    'browser/thinks.ts',
    "import { rule } from '../domain/rule.ts'\nexport const thought = rule",
  ),
  planted(
    'islands-are-small',
    'app/_islands/checks.tsx',
    "import { value } from 'zod'\nexport const Checks = () => <b>{value}</b>",
  ),
  planted(
    'islands-are-small',
    'app/_islands/speaks.tsx',
    "import { value } from 'use-intl'\nexport const Speaks = () => <b>{value}</b>",
  ),
  planted(
    'islands-import-islands',
    'app/_islands/borrows.tsx',
    "import { Page } from '../page.tsx'\nexport const Borrows = () => <Page />",
  ),
  planted('telemetry-is-independent', 'telemetry/draws.ts', "import 'react'"),
  planted(
    'telemetry-is-independent',
    'telemetry/acts.ts',
    "import { one } from '../adapters/one/one.ts'\nexport const act = one",
  ),
  planted(
    'telemetry-imports-types',
    'telemetry/decides.ts',
    "import { rule } from '../domain/rule.ts'\nexport const decided = rule",
  ),
  planted(
    'nothing-imports-tests',
    'app/cheats.ts',
    "import { sample } from '../tests/sample.ts'\nexport const cheat = sample",
  ),
  planted('no-cycles', 'domain/egg.ts', "import type { Hen } from './hen.ts'\nexport interface Egg { hen: Hen }"),
  planted(
    'no-folder-cycles',
    'domain/first/leads.ts',
    "import { returned } from '../second/returns.ts'\nexport const led = returned",
  ),
  planted('imports-exist', 'adapters/one/hopes.ts', "import { gone } from './gone.ts'\nexport const hope = gone"),
  planted('packages-are-declared', 'app/ships-a-tool.ts', "import { value } from 'vitest'\nexport const tool = value"),
  planted(
    'packages-are-declared',
    'app/ships-a-stranger.ts',
    "import { value } from 'stranger'\nexport const stranger = value",
  ),
  planted('no-barrels', 'domain/index.ts', "export * from './rule.ts'"),
  planted('descriptive-file-names', 'domain/helpers.ts', 'export const helped = 1'),
  planted('descriptive-file-names', 'app/price-utils.ts', 'export const priced = 1'),
]

/** Files that break no rule: each shows an import that the rules must accept. */
export const PERMITTED: Readonly<Record<string, string>> = {
  'adapters/wiring/loads-the-shop.ts': "export const load = () => import('../shop/sold.ts')",
  'ports/sample.ts':
    "import { value } from 'zod'\nexport interface Sample { value: number }\nexport const SAMPLE = { value }",
  'domain/rule.ts':
    "import type { Sample } from '../ports/sample.ts'\nimport { value } from 'zod'\nexport type Rule = Sample\nexport const rule = value",
  'adapters/one/one.ts':
    "import { rule } from '../../domain/rule.ts'\nimport { SAMPLE } from '../../ports/sample.ts'\nexport const one = [rule, SAMPLE]",
  'adapters/two/two.ts': 'export const two = 2',
  'adapters/http/client.ts': 'export const send = 1',
  'adapters/search/searches.ts': "import { send } from '../http/client.ts'\nexport const search = send",
  'adapters/wiring/container.ts':
    "import 'reflect-metadata'\nimport 'tsyringe'\nimport { one } from '../one/one.ts'\nimport { two } from '../two/two.ts'\nexport const services = [one, two]",
  'edge/next/hidden.ts': "import { value } from 'next'\nexport const hidden = value\nexport type Hidden = number",
  'edge/next/render-page.ts': "import { hidden } from './hidden.ts'\nexport const renderPage = hidden",
  'edge/renders.ts': "import { renderPage } from './next/render-page.ts'\nexport const rendered = renderPage",
  'edge/takes-prices.ts':
    "import type { Priced } from '../adapters/wiring/types-of-prices.ts'\nexport const shop = () => import('../adapters/wiring/later.ts')\nexport type Known = Priced",
  'telemetry/start.ts':
    "import '@opentelemetry/api'\nimport type { Sample } from '../ports/sample.ts'\nimport type { Rule } from '../domain/rule.ts'\nexport const start = (sample?: Sample, rule?: Rule) => [sample, rule]",
  'app/page.tsx':
    "import { services } from '../adapters/wiring/container.ts'\nimport { Light } from './_islands/light.tsx'\nexport const Page = () => <Light on={services.length > 0} />",
  'app/_islands/light.tsx':
    "'use client'\nimport 'react'\nimport type { Rule } from '../../domain/rule.ts'\nimport { Lamp } from './lamp.tsx'\nimport styles from '../light.module.css'\nexport const Light = (props: { on: boolean; rule?: Rule }) => <Lamp className={styles.on} />",
  'app/_islands/lamp.tsx': 'export const Lamp = (props: { className: string }) => <i {...props} />',
  'tests/sample.ts': "import { one } from '../adapters/one/one.ts'\nimport 'vitest'\nexport const sample = one",
}

const installed = (name: string): Record<string, string> => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({
    name,
    version: '1.0.0',
    type: 'module',
    exports: './main.js',
  }),
  [`node_modules/${name}/main.js`]: 'export const value = 1',
})

const PACKAGES = ['zod', 'react', 'tsyringe', 'reflect-metadata', 'use-intl', 'next', '@opentelemetry/api']
const DEVELOPMENT = ['vitest']
const versions = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '1.0.0']))

/** The imports of the planted files: the remaining files of cycles, and stubs of packages. */
export const SURROUNDINGS: Readonly<Record<string, string>> = {
  'adapters/shop/sold.ts': 'export const sold = 1',
  'package.json': JSON.stringify({
    type: 'module',
    dependencies: versions(PACKAGES),
    devDependencies: versions(DEVELOPMENT),
  }),
  'adapters/api-router/wire/prices.wire.ts': 'export const priced = 1\nexport type Priced = number',
  'adapters/shop/sells.ts': 'export const sold = 1',
  'adapters/shop/sells-later.ts': 'export const sold = 1',
  'adapters/wiring/prices.ts': "import { sold } from '../shop/sells.ts'\nexport const priced = sold",
  'adapters/wiring/types-of-prices.ts': "export type { Priced } from '../api-router/wire/prices.wire.ts'",
  'adapters/wiring/later.ts': "import { sold } from '../shop/sells-later.ts'\nexport const late = sold",
  'app/light.module.css': '.on {}',
  'domain/first/end.ts': 'export const end = 1',
  'domain/second/returns.ts': "import { end } from '../first/end.ts'\nexport const returned = end",
  'domain/hen.ts': "import type { Egg } from './egg.ts'\nexport interface Hen { egg: Egg }",
  ...Object.assign({}, ...[...PACKAGES, ...DEVELOPMENT, 'stranger'].map(installed)),
}
