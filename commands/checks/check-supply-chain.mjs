import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { lintSource } from '@secretlint/core'
import { creator as recommended } from '@secretlint/secretlint-rule-preset-recommend'
import { shippedPackages } from '../build/shipped-packages.mjs'
import { ROOT } from '../setup/paths.mjs'

/** Licences that allow the product to ship a package without publishing its own source. */
const ALLOWED_LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  // Only for data: the browser table of caniuse-lite.
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'Unlicense',
])

/** Whether an SPDX expression with `AND` and `OR`, but without nested parentheses, is allowed. */
const isAllowed = (expression) =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => ALLOWED_LICENCES.has(licence.trim())))

const readJson = (root, file) => JSON.parse(readFileSync(join(root, file), 'utf8'))

/** Returns the problem of a locked package, or null. */
function lockProblem({ link, integrity, hasInstallScript }, isDecided) {
  if (!link && !integrity?.startsWith('sha512-')) return 'has no SHA-512 hash in the lock file'
  return hasInstallScript && !isDecided ? 'has an install script; allow or refuse it in `allowScripts`' : null
}

function licenceProblem({ license }) {
  if (license === undefined) return 'names no licence'
  return isAllowed(license) ? null : `has the licence ${license}, which is not allowed`
}

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/**
 * Checks the hashes of all locked packages, the decision on their install scripts, and the licences of those that the product ships.
 *
 * @returns `{ name, problem }` for each problem
 */
export function checkPackages(root = ROOT) {
  const { allowScripts = {} } = readJson(root, 'package.json')
  const lock = readJson(root, 'package-lock.json')
  const locked = Object.entries(lock.packages).filter(([path]) => path !== '')
  return [
    ...locked.map(([path, entry]) => ({
      name: nameOf(path),
      problem: lockProblem(entry, nameOf(path) in allowScripts),
    })),
    ...shippedPackages(lock).map(([path, entry]) => ({ name: nameOf(path), problem: licenceProblem(entry) })),
  ].filter(({ problem }) => problem !== null)
}

/** A line of `git ls-files --stage`. Symbolic links have another mode. */
const REGULAR_FILE = /^100\d{3} [^\t]+\t(.+)$/s
/** Installed and generated files, and those with the secrets of one machine. */
const NOT_COMMITTED = /^(?:\..*|node_modules|coverage|reports)$/

/** Lists the files that git tracks. In a copy without history, lists all files that could be tracked. */
const trackedFiles = (root) =>
  existsSync(join(root, '.git'))
    ? execFileSync('git', ['ls-files', '--stage', '-z'], { cwd: root, encoding: 'utf8' })
        .split('\0')
        .flatMap((line) => REGULAR_FILE.exec(line)?.[1] ?? [])
    : globSync('**/*', { cwd: root, withFileTypes: true, exclude: ({ name }) => NOT_COMMITTED.test(name) })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)))

const BINARY = /\.(?:avif|gz|ico|pdf|png|webp|woff2?)$/
const RULES = { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: recommended }] }

/** Searches the tracked files for passwords, keys and tokens. Returns `{ file, line, problem }` for each. */
export async function checkSecrets(root = ROOT) {
  const found = []
  for (const file of trackedFiles(root)) {
    const filePath = join(root, file)
    if (BINARY.test(file) || !existsSync(filePath)) continue
    const content = readFileSync(filePath, 'utf8')
    const source = { filePath, content, contentType: 'text', ext: extname(file) }
    const { messages } = await lintSource({ source, options: { config: RULES, maskSecrets: true } })
    for (const { loc, message } of messages) found.push({ file, line: loc.start.line, problem: message })
  }
  return found
}
