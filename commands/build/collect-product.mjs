import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { inRoot } from '../setup/paths.mjs'
import { say } from '../setup/progress.mjs'
import { ensureBuilt } from './ensure-built.mjs'
import { shippedPackages } from './shipped-packages.mjs'

/** Files of the product. Packages are not included, nor are the parts of `.next` that only a build or the development server needs. */
const PRODUCT_FILES = [
  'package.json',
  'next.config.mjs',
  'server.ts',
  'ports',
  'domain',
  'adapters',
  'telemetry',
  'edge',
  'public',
  '.search-index',
]
/** Folders of the build that the product reads, beside files such as `BUILD_ID` and the manifests. */
const BUILD_FOLDERS = ['server', 'static', 'scripts', 'screens', 'compressed', 'node_modules']
const BUILD_FILE = /^BUILD_ID$|\.json$/

/** Returns the parts of the build that are copied. This command also runs on Node 20, which cannot expand patterns. */
const builtFiles = () =>
  readdirSync(inRoot('.next'))
    .filter((name) => BUILD_FOLDERS.includes(name) || BUILD_FILE.test(name))
    .map((name) => join('.next', name))

/** Files that only tools and tests read. Source maps and type declarations are half of all files. */
const NOT_RUN = /\.map$|\.d\.[cm]?ts$|\.nft\.json$/

function collect(path, target) {
  const packagesWithin = join(path, 'node_modules')
  mkdirSync(dirname(join(target, path)), { recursive: true })
  cpSync(inRoot(path), join(target, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => {
      const within = source.slice(inRoot().length + 1)
      return within !== packagesWithin && !NOT_RUN.test(within)
    },
  })
}

/**
 * Copies the built product and its production packages to a folder, for container images. Builds the product first if its sources
 * changed:
 *   node commands/build/collect-product.mjs <folder>
 */
const [folder] = process.argv.slice(2)
if (folder === undefined || existsSync(folder)) {
  say('Usage: node commands/build/collect-product.mjs <new folder>')
  process.exit(1)
}
if (!(await ensureBuilt())) process.exit(1)
const packages = shippedPackages(JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))).map(([path]) => path)
for (const path of [...PRODUCT_FILES, ...builtFiles(), ...packages]) collect(path, resolve(folder))
