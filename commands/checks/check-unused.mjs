import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { inRoot, NODE, ROOT } from '../setup/paths.mjs'
import { runProcess } from '../setup/run-process.mjs'

/** Returns the files at or under paths of a folder that match a pattern, as `{ path, text }` with relative paths. */
const textFiles = (root, places, pattern) =>
  places
    .filter((place) => existsSync(join(root, place)))
    .flatMap((place) =>
      statSync(join(root, place)).isFile()
        ? [place]
        : readdirSync(join(root, place), { recursive: true }).map((file) => `${place}/${file.split(sep).join('/')}`),
    )
    .filter((path) => pattern.test(path) && statSync(join(root, path)).isFile())
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const KNIP = inRoot('node_modules', 'knip', 'bin', 'knip.js')
const CONFIG = inRoot('knip.json')
/** Files whose only users may be tests. */
const FOR_TESTS = /^(tests\/|vitest)/
/** Exports of commands are not checked, because knip does not see that tests load commands by path. */
const COMMANDS = /^(commands|deploy)\//

async function reportOf(root, ...mode) {
  const args = [KNIP, ...mode, '--config', CONFIG, '--reporter', 'json', '--no-progress', '--no-exit-code']
  const { text, code } = await runProcess(NODE, args, { cwd: root, stdout: 'text' })
  if (!text.startsWith('{')) throw new Error(`knip wrote no report and exited with code ${code}`)
  return JSON.parse(text).issues
}

const names = (entries = []) => entries.map(({ name }) => name)

const exportsOf = ({ file, exports, types, enumMembers }) =>
  COMMANDS.test(file) ? [] : [...names(exports), ...names(types), ...names(enumMembers)]

const found =
  (rule, file) =>
  (name = '') => ({ rule, file, name })

/**
 * Returns the unused code of a folder according to knip, as `{ rule, file, name }`: production modules that no entry of
 * `knip.json` reaches, exports that no other production module uses, packages that no module imports, and test support that no
 * test uses. Includes packages that are started by path; the caller must filter them out.
 */
export async function unusedCode(root) {
  if (!existsSync(join(root, 'package.json'))) throw new Error(`there is no package.json in ${root}`)
  const product = await reportOf(root, '--production')
  const whole = await reportOf(root)
  return [
    ...product.flatMap(({ files }) => names(files).map((file) => found('unreached-module', file)())),
    ...product.flatMap((issue) => exportsOf(issue).map(found('unused-export', issue.file))),
    ...product.flatMap(({ file, dependencies }) => names(dependencies).map(found('unused-package', file))),
    ...whole.flatMap(({ file, devDependencies }) => names(devDependencies).map(found('unused-tool', file))),
    ...whole
      .filter(({ file }) => FOR_TESTS.test(file))
      .flatMap((issue) => [
        ...names(issue.files).map((file) => found('unused-test-support', file)()),
        ...exportsOf(issue).map(found('unused-test-support', issue.file)),
      ]),
  ]
}

const PRODUCT = ['app', 'browser', 'edge', 'domain', 'adapters', 'ports', 'telemetry', 'next.config.mjs', 'server.ts']
const TOOLING = ['commands', 'deploy', '.dependency-cruiser.cjs', 'vitest.config.ts']
const SETTINGS = 'adapters/wiring/settings.ts'
/** An environment variable in the schema of `SETTINGS`, indented by two spaces. */
const SETTING = /^ {2}([A-Z][A-Z0-9_]+):/gm

/** One sentence per rule: the problem and how to fix it. */
export const UNUSED_RULES = new Map([
  ['unreached-module', 'No page, endpoint or command uses this module: use it, or delete it with its tests.'],
  ['unused-export', 'No other production module or command uses this export: use it, stop exporting it, or delete it.'],
  ['unused-package', 'No production module imports this package: import it, or remove it from dependencies.'],
  ['unused-tool', 'No test, command or configuration uses this package: use it, or remove it from devDependencies.'],
  ['unused-test-support', 'No test uses this file or export: use it, stop exporting it, or delete it.'],
  ['unused-style-sheet', 'No module or style sheet imports this style sheet: import it, or delete it.'],
  [
    'unread-setting',
    'This environment variable is parsed, but no code reads it: use it, or remove it from the schema.',
  ],
])

/** Returns whether a text contains the path that starts the tool: `'@scope', 'name'` or `'@scope/name'`. */
const isNamed = (texts, name) => {
  const spellings = [`'${name}'`, `(${name})`, `'${name.split('/').join("', '")}'`]
  return texts.some(({ text }) => spellings.some((spelling) => text.includes(spelling)))
}

const unreadSettings = (root) => {
  const readers = textFiles(root, [...PRODUCT, 'commands/setup', 'deploy'], /\.(ts|tsx|mjs)$/)
  const [schema] = readers.filter(({ path }) => path === SETTINGS)
  return [...(schema?.text ?? '').matchAll(SETTING)]
    .map(([, name]) => name)
    .filter((name) => !readers.some(({ path, text }) => path !== SETTINGS && new RegExp(`\\b${name}\\b`).test(text)))
    .map((name) => ({ rule: 'unread-setting', file: SETTINGS, name }))
}

const unusedStyleSheets = (root) => {
  const importers = textFiles(root, ['app'], /\.(tsx?|css)$/)
  return importers
    .filter(({ path }) => path.endsWith('.css'))
    .filter(({ path }) => !importers.some(({ text }) => text.includes(`/${path.slice(path.lastIndexOf('/') + 1)}'`)))
    .map(({ path }) => ({ rule: 'unused-style-sheet', file: path, name: '' }))
}

/** Returns the unused code of a folder, as `{ rule, sentence, file, name }`; `name` is empty for a whole file. */
export async function checkUnused(root = ROOT) {
  const tooling = textFiles(root, TOOLING, /\.(mjs|cjs|ts)$/)
  const code = (await unusedCode(root)).filter(({ rule, name }) => rule !== 'unused-tool' || !isNamed(tooling, name))
  return [...code, ...unreadSettings(root), ...unusedStyleSheets(root)].map((finding) => ({
    ...finding,
    sentence: UNUSED_RULES.get(finding.rule),
  }))
}
