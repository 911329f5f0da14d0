import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { inRoot, NODE, ROOT } from '../setup/places.mjs'
import { runProcess } from '../setup/run-process.mjs'

/** Returns the files at or under places of a folder whose path matches a pattern, as `{ path, text }`; paths are relative to the folder. */
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
/** A use by tests is enough for these files. */
const FOR_TESTS = /^(tests\/|adapters\/fakes\/|vitest)/
/** Tests load commands by path, which knip does not follow; so exports of commands are not checked, only whole files. */
const COMMANDS = /^(commands|deploy)\//

async function reportOf(root, ...mode) {
  const args = [KNIP, ...mode, '--config', CONFIG, '--reporter', 'json', '--no-progress', '--no-exit-code']
  const { text, code } = await runProcess(NODE, args, { cwd: root, stdout: 'text' })
  if (!text.startsWith('{')) throw new Error(`knip gave no report and ended with code ${code}`)
  return JSON.parse(text).issues
}

const names = (entries = []) => entries.map(({ name }) => name)

const exportsOf = ({ file, exports, types, enumMembers }) =>
  COMMANDS.test(file) ? [] : [...names(exports), ...names(types), ...names(enumMembers)]

const found =
  (rule, file) =>
  (name = '') => ({ rule, file, name })

/**
 * Returns what knip finds unused under a folder, as `{ rule, file, name }`: production modules that no entry of `knip.json`
 * reaches, exports that no other production module uses, packages that nothing imports, test support without a test.
 * The caller has to remove packages that are started by their path.
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
/** A variable of the schema in `SETTINGS`, indented by two spaces. */
const SETTING = /^ {2}([A-Z][A-Z0-9_]+):/gm

/** A sentence for each rule: what is wrong, and how to fix it. */
export const UNUSED_RULES = new Map([
  ['unreached-module', 'No page, endpoint or command reaches this module: wire it in, or delete it with its tests.'],
  [
    'unused-export',
    'No other production module and no command takes this export: use it, keep it to its file, or delete it.',
  ],
  ['unused-package', 'No production module imports this package: import it, or remove it from dependencies.'],
  ['unused-tool', 'No test, command or configuration names this package: use it, or remove it from devDependencies.'],
  ['unused-test-support', 'No test uses it: use it, keep it to its file, or delete it.'],
  ['unused-style-sheet', 'No module and no style sheet imports this sheet: import it, or delete it.'],
  ['unread-setting', 'This environment value is parsed and read by nothing: give it an effect, or stop parsing it.'],
])

/** Whether a text starts the tool by its path: it has `'@scope', 'name'` or `'@scope/name'`. */
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

/** Returns what is unused under a folder, as `{ rule, sentence, file, name }`; `name` is empty for a whole file. */
export async function checkUnused(root = ROOT) {
  const tooling = textFiles(root, TOOLING, /\.(mjs|cjs|ts)$/)
  const code = (await unusedCode(root)).filter(({ rule, name }) => rule !== 'unused-tool' || !isNamed(tooling, name))
  return [...code, ...unreadSettings(root), ...unusedStyleSheets(root)].map((finding) => ({
    ...finding,
    sentence: UNUSED_RULES.get(finding.rule),
  }))
}
