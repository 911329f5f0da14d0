import { cpSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { inRoot } from '../setup/places.mjs'
import { say } from '../setup/progress.mjs'
import { ensureBuilt } from './ensure-built.mjs'

/** Files of the product without packages; of `.next` nothing that only the next build or the development server needs. */
const OWN = [
  'package.json',
  'next.config.mjs',
  'server.ts',
  'ports',
  'domain',
  'adapters',
  'telemetry',
  'edge',
  'public',
  '.next/BUILD_ID',
  '.next/*.json',
  '.next/{server,static,scripts,compressed,node_modules}',
  '.search-index',
]
/** Only tools and tests read these; source maps and type declarations are half of all files. */
const NOT_RUN = /\.map$|\.d\.[cm]?ts$|\.nft\.json$|^adapters\/fakes$/

/**
 * Packages that production needs, as paths below the root. Optional ones are not: they compile (Next does that in a build) and
 * scale images (there are none).
 */
function productionPackages() {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([path, { dev, optional, devOptional }]) => path !== '' && !dev && !optional && !devOptional)
    .map(([path]) => path)
}

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
 * Collects what the product runs on in a folder, for images; builds it before where its sources changed:
 *   node commands/build/collect-product.mjs <folder>
 */
const [folder] = process.argv.slice(2)
if (folder === undefined || existsSync(folder)) {
  say('It takes a folder that does not exist yet.')
  process.exit(1)
}
if (!(await ensureBuilt())) process.exit(1)
for (const path of [...globSync(OWN, { cwd: inRoot() }), ...productionPackages()]) collect(path, resolve(folder))
