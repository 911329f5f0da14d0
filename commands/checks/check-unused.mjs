import { ROOT } from '../setup/places.mjs'
import { textFiles } from './text-files.mjs'
import { unusedCode } from './unused-code.mjs'

const PRODUCT = ['app', 'browser', 'edge', 'domain', 'adapters', 'ports', 'telemetry', 'next.config.mjs', 'server.ts']
const TOOLING = ['commands', 'deploy', '.dependency-cruiser.cjs', 'vitest.config.ts']
const SETTINGS = 'adapters/wiring/config.ts'
/** A variable of the schema in `SETTINGS`, which stands two spaces in. */
const SETTING = /^ {2}([A-Z][A-Z0-9_]+):/gm

/** One sentence per rule: what is wrong, and what puts it right. */
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

/** A tool that is started by its path: `'@scope', 'name'` or `'@scope/name'` in the text of a command. */
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

/** What nothing of the code under a folder uses: one `{ rule, sentence, file, name }` each; `name` is empty for a whole file. */
export async function checkUnused(root = ROOT) {
  const tooling = textFiles(root, TOOLING, /\.(mjs|cjs|ts)$/)
  const code = (await unusedCode(root)).filter(({ rule, name }) => rule !== 'unused-tool' || !isNamed(tooling, name))
  return [...code, ...unreadSettings(root), ...unusedStyleSheets(root)].map((finding) => ({
    ...finding,
    sentence: UNUSED_RULES.get(finding.rule),
  }))
}
