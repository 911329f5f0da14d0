import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { inRoot, NODE, ROOT } from '../setup/paths.mjs'
import { runProcess } from '../setup/run-process.mjs'

const CONFIG = inRoot('.dependency-cruiser.cjs')
const CRUISER = inRoot('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs')
const PRODUCT = ['app', 'browser', 'edge', 'domain', 'adapters', 'ports', 'telemetry', 'server.ts']
const PLACES = [...PRODUCT, 'next.config.mjs', 'commands', 'tests']

async function cruise(root, reporter, places, options = []) {
  const args = ['--config', CONFIG, '--output-type', reporter, ...options, ...places]
  const { text, code } = await runProcess(NODE, [CRUISER, ...args], { cwd: root, stdout: 'text' })
  if (text === '') throw new Error(`dependency-cruiser wrote no report and exited with code ${code}`)
  return text
}

/**
 * Rules for the modules that a file loads at run time, directly or transitively. dependency-cruiser cannot check them: its
 * `reachable` also follows type imports and dynamic imports.
 */
const LOAD_RULES = [
  {
    name: 'edge-loads-no-shop',
    comment:
      'The edge handles no prices: it does not load the demo shop or the wire format of prices, directly or transitively.',
    // The edge forks the renderer, which loads the app.
    from: /^(server\.ts$|edge\/(?!next\/renderer-main\.ts$))/,
    to: /^adapters\/(shop|api-router\/wire)\//,
  },
]

/** Returns the violations of a load rule. Each violation contains a forbidden file and the shortest import chain that loads it. */
function loadViolations({ name, comment, from, to }, modules) {
  const loadsOf = new Map(
    modules.map(({ source, dependencies }) => [
      source,
      dependencies
        .filter((one) => !one.dynamic && !one.dependencyTypes.includes('type-only'))
        .map((one) => one.resolved),
    ]),
  )
  const chains = new Map([...loadsOf.keys()].filter((file) => from.test(file)).map((file) => [file, [file]]))
  // The loop also visits the entries that it adds to the map.
  for (const [file, chain] of chains)
    for (const loaded of loadsOf.get(file) ?? []) if (!chains.has(loaded)) chains.set(loaded, [...chain, loaded])
  return [...chains]
    .filter(([file]) => to.test(file))
    .map(([, [first, ...others]]) => ({ rule: name, sentence: comment, from: first, to: others.join(' -> ') }))
}

/**
 * Checks a folder against the rules of `.dependency-cruiser.cjs` and the load rules. Returns the rules, the number of files that
 * were read, each violation with its rule's sentence, and every import between two files as `{ from, to }`.
 */
export async function checkArchitecture(root = ROOT) {
  const places = PLACES.filter((place) => existsSync(join(root, place)))
  const { modules, summary } = JSON.parse(await cruise(root, 'json', places))
  const { forbidden } = createRequire(import.meta.url)(CONFIG)
  const rules = new Map([...forbidden, ...LOAD_RULES].map(({ name, comment }) => [name, comment]))
  return {
    rules,
    // Without its parser, dependency-cruiser reads no files and reports no violations.
    files: modules.filter(({ source }) => /\.tsx?$/.test(source)).length,
    violations: [
      ...summary.violations.map(({ rule, from, to }) => ({
        rule: rule.name,
        sentence: rules.get(rule.name) ?? '',
        from,
        to,
      })),
      ...LOAD_RULES.flatMap((rule) => loadViolations(rule, modules)),
    ],
    imports: modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    ),
  }
}

/** The diagrams of docs/modules.md: title, paths, and the pattern of the folders or files that become nodes. */
const DIAGRAMS = [
  { title: 'The modules', places: PRODUCT, node: '^[^/]+' },
  { title: 'Within `adapters`', places: ['adapters'], node: '^adapters/[^/]+' },
  { title: 'Within `domain`', places: ['domain'], node: '^domain/[^/]+' },
]
/** A diagram in Markdown: its title in bold, then a block of Mermaid. */
const DIAGRAM = /\*\*[^\n]+\*\*\n\n```mermaid\n[^`]+```\n/g

/** Returns a Markdown page with its diagrams redrawn from the current imports. */
export async function drawDiagrams(page) {
  const drawn = []
  for (const { title, places, node } of DIAGRAMS) {
    const options = ['--include-only', `^(${places.join('|')})(/|$)`, '--collapse', node]
    drawn.push(`**${title}**\n\n\`\`\`mermaid\n${await cruise(ROOT, 'mermaid', places, options)}\`\`\`\n`)
  }
  const before = page.match(DIAGRAM) ?? []
  if (before.length !== drawn.length) throw new Error(`The page has ${before.length} of ${drawn.length} diagrams`)
  return page.replace(DIAGRAM, () => drawn.shift())
}
