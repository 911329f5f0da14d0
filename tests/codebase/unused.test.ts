import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCommand } from './load-command.ts'
import { plantFiles } from './plant-files.ts'
import { ROOT } from './source-files.ts'

interface Finding {
  readonly rule: string
  readonly sentence: string
  readonly file: string
  readonly name: string
}

const { checkUnused, UNUSED_RULES } = await loadCommand<{
  checkUnused(root?: string): Promise<readonly Finding[]>
  UNUSED_RULES: ReadonlyMap<string, string>
}>('checks/check-unused.mjs')

const shell = (name: string): Readonly<Record<string, string>> => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', exports: './main.js' }),
  [`node_modules/${name}/main.js`]: 'export const value = 1',
})
const versions = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '1.0.0']))

/** A small product that breaks each rule about unused code. */
const PRODUCT: Readonly<Record<string, string>> = {
  ...shell('used'),
  ...shell('forgotten'),
  ...shell('@scope/checker'),
  ...shell('idle-tool'),
  'package.json': JSON.stringify({
    type: 'module',
    dependencies: versions('used', 'forgotten'),
    devDependencies: versions('@scope/checker', 'idle-tool'),
  }),
  'knip.json': readFileSync(join(ROOT, 'knip.json'), 'utf8'),
  'app/buy/route.ts':
    "import { value } from 'used'\nimport { config } from '../../adapters/wiring/settings.ts'\nimport { price } from '../../domain/price.ts'\nimport styles from '../used.module.css'\nexport const POST = () => [price, value, config.PORT, styles]",
  'app/used.module.css': '.a {}',
  'app/forgotten.module.css': '.a {}',
  'adapters/wiring/settings.ts': 'export const config = {\n  PORT: 3000,\n  FORGOTTEN_SECRET: 1,\n}',
  'tests/fakes/fake-offers.ts': 'export const fakeOffers = 1',
  'tests/fakes/fake-nothing.ts': 'export const fakeNothing = 1',
  'domain/price.ts':
    "import type { Term } from './term.ts'\nexport const price: Term = 'year'\nexport const forTestsAlone = 1\nexport type Unused = 1\nexport const within = () => forTestsAlone",
  'domain/term.ts': "export type Term = 'year'",
  'domain/forgotten.ts': 'export const forgotten = 1',
  'commands/check.mjs': "export const tool = (...path) => path.join('/')\ntool('@scope', 'checker')",
  'tests/domain/price.test.ts':
    "import { fakeOffers } from '../fakes/fake-offers.ts'\nimport { forgotten } from '../../domain/forgotten.ts'\nimport { forTestsAlone } from '../../domain/price.ts'\nimport { sample } from '../sample.ts'\nexport const tested = [fakeOffers, forgotten, forTestsAlone, sample]",
  'tests/sample.ts': 'export const sample = 1\nexport const noSample = 2',
}

describe('the check for unused code', () => {
  const { root, remove } = plantFiles(PRODUCT)
  let found: readonly string[]

  beforeAll(async () => {
    found = (await checkUnused(root)).map(({ rule, file, name }) => [rule, file, name].filter(Boolean).join(' '))
  })
  afterAll(remove)

  it('finds exactly the unused code, including a module that only its test uses', () => {
    expect([...found].sort()).toEqual([
      'unreached-module domain/forgotten.ts',
      'unread-setting adapters/wiring/settings.ts FORGOTTEN_SECRET',
      'unused-export domain/price.ts Unused',
      'unused-export domain/price.ts forTestsAlone',
      'unused-export domain/price.ts within',
      'unused-package package.json forgotten',
      'unused-style-sheet app/forgotten.module.css',
      'unused-test-support tests/fakes/fake-nothing.ts',
      'unused-test-support tests/sample.ts noSample',
      'unused-tool package.json idle-tool',
    ])
  })

  it('has a planted finding and an explanation for each rule', () => {
    expect([...UNUSED_RULES.keys()].sort()).toEqual([...new Set(found.map((line) => line.split(' ')[0]))].sort())
    for (const sentence of UNUSED_RULES.values()) expect(sentence).toMatch(/^.{20,}\.$/)
  })
})
