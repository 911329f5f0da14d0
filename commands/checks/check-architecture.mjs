import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { inRoot, NODE, ROOT } from '../setup/places.mjs'
import { runProcess } from '../setup/run-process.mjs'

const CONFIG = inRoot('.dependency-cruiser.cjs')
const CRUISER = inRoot('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs')
const FOLDERS = ['app', 'browser', 'edge', 'domain', 'adapters', 'ports', 'telemetry', 'commands', 'tests']
const ENTRIES = ['next.config.mjs', 'server.ts']

/**
 * Holds the code under a folder against the rules of `.dependency-cruiser.cjs`. Gives the rules, how many files were
 * read, each violation with its rule's sentence, and every import between two files as `{ from, to }`.
 */
export async function checkArchitecture(root = ROOT) {
  const places = [...FOLDERS, ...ENTRIES].filter((place) => existsSync(join(root, place)))
  const args = ['--config', CONFIG, '--output-type', 'json', ...places]
  const { text, code } = await runProcess(NODE, [CRUISER, ...args], { cwd: root, stdout: 'text' })
  if (!text.startsWith('{')) throw new Error(`dependency-cruiser gave no report and ended with code ${code}`)
  const { modules, summary } = JSON.parse(text)
  const rules = new Map(createRequire(import.meta.url)(CONFIG).forbidden.map((rule) => [rule.name, rule.comment]))
  return {
    rules,
    // Without its parser the tool sees no file at all and finds nothing wrong.
    files: modules.filter(({ source }) => /\.tsx?$/.test(source)).length,
    violations: summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      sentence: rules.get(rule.name) ?? '',
      from,
      to,
    })),
    imports: modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    ),
  }
}
