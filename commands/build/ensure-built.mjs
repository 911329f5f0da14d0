import { existsSync } from 'node:fs'
import { hashFiles } from '../setup/hash-files.mjs'
import { inRoot, NEXT, NODE, ROOT } from '../setup/places.mjs'
import { say, secondsSince, withHeartbeat } from '../setup/progress.mjs'
import { runProcess } from '../setup/run-process.mjs'
import { isStamped, stamp } from '../setup/stamp.mjs'
import { compressAssets } from './compress-assets.mjs'

const STAMP = inRoot('.next', 'sources.hash')
const SEARCH_INDEX = 'commands/build/write-full-text.ts'
/** All that a build is made of. Not tsconfig.json: Next may rewrite it, and nothing in it changes what is built. */
const SOURCES = [
  'app',
  'edge',
  'domain',
  'adapters',
  'ports',
  'telemetry',
  'public',
  'commands/build/compress-assets.mjs',
  'commands/build/index-style-sheets.mjs',
  SEARCH_INDEX,
  'next.config.mjs',
  'package-lock.json',
]

/** Builds the product when its sources changed since the last build. Tells whether there is a good build now. */
export async function ensureBuilt({ limitMs = 10 * 60_000 } = {}) {
  // Taken first: a file changed while the build runs must lead to another build.
  const sources = hashFiles(ROOT, SOURCES)
  if (isStamped(STAMP, sources) && existsSync(inRoot('.next', 'BUILD_ID'))) {
    say('The build is up to date')
    return true
  }
  const start = performance.now()
  say('Building the product (next build)')
  const { code, timedOut } = await withHeartbeat('building', () =>
    runProcess(NODE, [NEXT, 'build'], { env: { NODE_ENV: 'production' }, stdout: 'stderr', limitMs }),
  )
  if (code !== 0) {
    say(timedOut ? `The build did not end within ${limitMs / 1000} s` : 'The build failed; the lines above say why.')
    return false
  }
  compressAssets()
  // It takes a package, and a fresh clone has none when this file is loaded.
  const { indexStyleSheets } = await import('./index-style-sheets.mjs')
  indexStyleSheets()
  if ((await runProcess(NODE, [inRoot(SEARCH_INDEX)], { stdout: 'stderr' })).code !== 0) {
    say('The search index could not be made; the lines above say why.')
    return false
  }
  stamp(STAMP, sources)
  say(`Built in ${secondsSince(start)}`)
  return true
}
