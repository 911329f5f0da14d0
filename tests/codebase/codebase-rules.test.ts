import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CODEBASE_RULES, offenders, sharedNames } from './codebase-rules.ts'
import { ROOT, sourceFiles } from './source-files.ts'

/** Files that break a rule, by a part of the rule's name. */
const BREAKERS: Readonly<Record<string, { path: string; text: string }>> = {
  'files other than tables': { path: 'domain/long.ts', text: 'export const a = 1\n'.repeat(251) },
  island: { path: 'app/_islands/hook.ts', text: "'use client'\nexport const hook = 1" },
  'default export': { path: 'domain/anonymous.ts', text: 'export default 1' },
  silences: { path: 'app/quiet.ts', text: `// ${['biome', 'ignore'].join('-')} lint: no` },
  cast: { path: 'app/cast.ts', text: `export const a = {} as ${'any'}` },
  hydration: { path: 'app/patch.tsx', text: `<p ${['suppress', 'HydrationWarning'].join('')} />` },
  'raw HTML': { path: 'app/raw.tsx', text: `<p ${['dangerously', 'SetInnerHTML'].join('')}={{ __html: '' }} />` },
  'sink of HTML': {
    path: 'browser/offers/show.ts',
    text: 'export const show = (to: Element) => { to.innerHTML = name }',
  },
  'kebab-case name': { path: 'app/priceUtils.ts', text: '' },
  limit: { path: 'edge/limits.ts', text: `const ${'MOST'}_BYTES = 1024` },
  clock: { path: 'domain/now.ts', text: 'export const now = () => Date.now()' },
  'output of Next': { path: 'edge/assets/load.ts', text: "const folder = join(root, '.next', 'static')" },
  systemProgram: { path: 'tests/domain/starts.test.ts', text: `const server = ${'spawn'}('redis-server', [])` },
  skipped: { path: 'tests/domain/lazy.test.ts', text: `it.${'skip'}('later')` },
}

describe('the codebase rules', () => {
  const files = sourceFiles()

  it.each(CODEBASE_RULES)('$name', (rule) => {
    expect(offenders(rule, files)).toEqual([])
  })

  it.each(Object.entries(BREAKERS))('the rule about "%s" rejects an example file', (topic, file) => {
    const rule = CODEBASE_RULES.find(({ name }) => name.includes(topic))
    expect(rule && offenders(rule, [file])).toEqual([file.path])
  })

  it('each have an example file that breaks them', () => {
    const covered = CODEBASE_RULES.filter(({ name }) => Object.keys(BREAKERS).some((topic) => name.includes(topic)))
    expect(covered).toEqual(CODEBASE_RULES)
  })

  it.each([
    ['rejects an island that is too long', 'export const a = 1\n'.repeat(61), true],
    ['accepts a short island', 'export const a = 1\n', false],
  ])('the rule about islands %s', (_what, text, isCaught) => {
    const rule = CODEBASE_RULES.find(({ name }) => name.includes('island'))
    expect(rule && offenders(rule, [{ path: 'app/_islands/light.tsx', text }])).toHaveLength(isCaught ? 1 : 0)
  })

  it('do not apply to comments in the domain', () => {
    const rule = CODEBASE_RULES.find(({ name }) => name.includes('clock'))
    expect(
      rule && offenders(rule, [{ path: 'domain/a.ts', text: '/** Never Date.now(). */\n// nor fetch(\n' }]),
    ).toEqual([])
  })

  it('require unique names for product files and for tests, even in different folders', () => {
    expect(sharedNames(files.map(({ path }) => path))).toEqual([])
  })

  it('allow equal names for a component and its style sheet, a module and its test, and files that Next names', () => {
    const allowed = [
      'app/a/card.tsx',
      'app/a/card.module.css',
      'tests/card.test.ts',
      'app/a/page.tsx',
      'app/b/page.tsx',
    ]
    const equal = ['domain/offers/price.ts', 'app/_offers/price.tsx']
    expect(sharedNames([...allowed, ...equal])).toEqual([equal])
  })

  it('require exact versions in package.json so that every install is the same', () => {
    const manifest: { dependencies: Record<string, string>; devDependencies: Record<string, string> } = JSON.parse(
      readFileSync(join(ROOT, 'package.json'), 'utf8'),
    )
    const all = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    expect(all.length).toBeGreaterThan(10)
    expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })
})
