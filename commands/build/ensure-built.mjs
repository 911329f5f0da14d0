import { existsSync, rmSync } from 'node:fs'
import { inRoot, NEXT, NODE, ROOT } from '../setup/places.mjs'
import { say, secondsSince, withHeartbeat } from '../setup/progress.mjs'
import { runProcess } from '../setup/run-process.mjs'
import { hashFiles, isStamped, stamp } from '../setup/source-stamp.mjs'
import { compressAssets } from './compress-assets.mjs'

const STAMP = inRoot('.next', 'sources.hash')
/** Programs that complete a build. Each runs as a process, because it needs packages and a newer Node than this command. */
const MAKERS = [
  'commands/build/bundle-scripts.mjs',
  'commands/build/index-style-sheets.mjs',
  'commands/build/write-full-text.ts',
]
/** The inputs of a build. Without tsconfig.json: Next may rewrite it, and nothing in it changes the build. */
const SOURCES = [
  'app',
  'browser',
  'edge',
  'domain',
  'adapters',
  'ports',
  'telemetry',
  'public',
  'commands/build/compress-assets.mjs',
  ...MAKERS,
  'next.config.mjs',
  'package-lock.json',
]

/** Builds the product if its sources changed since the last build. Returns whether there is a good build. */
export async function ensureBuilt({ limitMs = 10 * 60_000 } = {}) {
  // Hashed first: a file that changes during the build must cause another build.
  const sources = hashFiles(ROOT, SOURCES)
  if (isStamped(STAMP, sources) && existsSync(inRoot('.next', 'BUILD_ID'))) {
    say('The build is up to date')
    return true
  }
  const start = performance.now()
  say('Building the product (next build)')
  // The development server leaves types of deleted routes, which would fail the build.
  rmSync(inRoot('.next', 'dev', 'types'), { recursive: true, force: true })
  const { code, timedOut } = await withHeartbeat('building', () =>
    runProcess(NODE, [NEXT, 'build'], { env: { NODE_ENV: 'production' }, stdout: 'stderr', limitMs }),
  )
  if (code !== 0) {
    say(timedOut ? `The build did not end within ${limitMs / 1000} s` : 'The build failed; the lines above say why.')
    return false
  }
  for (const maker of MAKERS) {
    if ((await runProcess(NODE, [inRoot(maker)], { stdout: 'stderr' })).code === 0) continue
    say(`${maker} failed; the lines above say why.`)
    return false
  }
  compressAssets()
  stamp(STAMP, sources)
  say(`Built in ${secondsSince(start)}`)
  return true
}
