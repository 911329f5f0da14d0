import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { transform } from 'lightningcss'
import { inRoot } from '../setup/paths.mjs'

/**
 * Returns the class names of a CSS module as Next's bundler generates them, by the name in its source: both use Lightning CSS with
 * the path of the style sheet and, in development, its name. Lightning CSS returns names in random order, so they are sorted: a build
 * of the same source has the same files.
 *
 * @param path from the root, with slashes
 */
export function bundledNames(path, isDevelopment = false) {
  const sheet = basename(path, '.css').replaceAll('.', '-')
  const pattern = isDevelopment ? `${sheet}__[hash]__[local]` : '[hash]_[local]'
  const { exports = {} } = transform({
    filename: `[project]/${path}`,
    code: readFileSync(inRoot(path)),
    cssModules: { pattern },
  })
  const names = Object.entries(exports).map(([local, { name }]) => [local, name])
  return Object.fromEntries(names.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Returns the name at a position: one letter, then two. Three letters could be a global class, such as `end`. */
function shortName(position) {
  const first = Math.floor(position / LETTERS.length)
  if (first > LETTERS.length) throw new Error('There are more class names than names of two letters')
  return `${first === 0 ? '' : LETTERS[first - 1]}${LETTERS[position % LETTERS.length]}`
}

/**
 * Returns the short form of each class name of the build. Pages and islands are named by different processes, so the order of the
 * names is fixed.
 */
export function shortNames() {
  const sheets = globSync('app/**/*.module.css', { cwd: inRoot() }).map((path) => path.replaceAll('\\', '/'))
  const names = sheets.toSorted().flatMap((path) => Object.values(bundledNames(path)))
  return new Map(names.map((name, position) => [name, shortName(position)]))
}
