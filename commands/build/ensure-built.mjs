import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { COMPILER_ENVIRONMENT, inRoot, NEXT, NODE, ROOT } from '../setup/paths.mjs'
import { say, secondsSince, withHeartbeat } from '../setup/progress.mjs'
import { runProcess } from '../setup/run-process.mjs'
import { hashFiles, isStamped, stamp } from '../setup/source-stamp.mjs'

const COMPRESSIBLE = /\.(?:js|css|svg|json)$/
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

/** Writes the brotli and gzip variants of a folder's files into another folder, under the same names. */
function compressFolder(folder, target) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!COMPRESSIBLE.test(name)) continue
    const plain = readFileSync(join(folder, name))
    mkdirSync(dirname(join(target, name)), { recursive: true })
    writeFileSync(join(target, `${name}.br`), brotliCompressSync(plain, BROTLI))
    writeFileSync(join(target, `${name}.gz`), gzipSync(plain, { level: 9 }))
  }
}

/** Copies each WebP file as the variant of the PNG file beside it: `share/de.webp` to `share/de.png.webp`. */
function pairPictures(folder, target) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const png = name.replace(/\.webp$/, '.png')
    if (png === name || !existsSync(join(folder, png))) continue
    mkdirSync(dirname(join(target, png)), { recursive: true })
    copyFileSync(join(folder, name), join(target, `${png}.webp`))
  }
}

/** Writes the variants of all files in the build and in the public folder. */
function writeVariants() {
  compressFolder(inRoot('.next', 'static'), inRoot('.next', 'compressed', '_next', 'static'))
  compressFolder(inRoot('.next', 'scripts'), inRoot('.next', 'compressed', 'scripts'))
  compressFolder(inRoot('.next', 'screens'), inRoot('.next', 'compressed', 'screens'))
  compressFolder(inRoot('public'), inRoot('.next', 'compressed'))
  pairPictures(inRoot('public'), inRoot('.next', 'compressed'))
}

const SECRET_BYTES = 32

/** Writes the secret of a build, with which its instances sign prices if no secret is configured. */
const writeBuildSecret = () =>
  writeFileSync(inRoot('.next', 'secret.json'), JSON.stringify(randomBytes(SECRET_BYTES).toString('base64url')))

const BUILD_ID_LENGTH = 12

/** Writes the id of the build, a hash of its sources: two machines that build the same sources name the build alike. */
const writeBuildId = (sources) =>
  writeFileSync(inRoot('.next', 'build.json'), JSON.stringify({ id: sources.slice(0, BUILD_ID_LENGTH) }))

const STAMP = inRoot('.next', 'sources.hash')
/** Programs that complete a build. They run as processes, because they need packages and a newer Node than this command. */
const BUILD_STEPS = [
  'commands/build/shorten-class-names.mjs',
  'commands/build/bundle-scripts.mjs',
  'commands/build/index-style-sheets.mjs',
  'commands/build/write-full-text.ts',
  'commands/build/draw-screens.ts',
]
/** The inputs of a build. tsconfig.json is excluded, because Next may rewrite it and it does not affect the build. */
const SOURCES = [
  'app',
  'browser',
  'edge',
  'domain',
  'adapters',
  'ports',
  'telemetry',
  'public',
  'commands/build/ensure-built.mjs',
  'commands/build/class-names.mjs',
  ...BUILD_STEPS,
  'next.config.mjs',
  'package.json',
  'package-lock.json',
  'server.ts',
]

/** Builds the product if its sources changed since the last build. Returns false if the build fails. */
export async function ensureBuilt({ limitMs = 10 * 60_000 } = {}) {
  // Hashed first: a file that changes during the build must cause another build.
  const sources = hashFiles(ROOT, SOURCES)
  if (isStamped(STAMP, sources) && existsSync(inRoot('.next', 'build.json'))) {
    say('The build is up to date')
    return true
  }
  const start = performance.now()
  say('Building the product (next build)')
  // The development server leaves types of deleted routes, which would break the build.
  rmSync(inRoot('.next', 'dev', 'types'), { recursive: true, force: true })
  const { code, timedOut } = await withHeartbeat('building', () =>
    runProcess(NODE, [NEXT, 'build'], {
      env: { NODE_ENV: 'production', ...COMPILER_ENVIRONMENT },
      stdout: 'stderr',
      limitMs,
    }),
  )
  if (code !== 0) {
    say(
      timedOut
        ? `The build timed out after ${limitMs / 1000} s`
        : 'The build failed. See the lines above for the reason.',
    )
    return false
  }
  for (const step of BUILD_STEPS) {
    if ((await runProcess(NODE, [inRoot(step)], { stdout: 'stderr' })).code === 0) continue
    say(`${step} failed. See the lines above for the reason.`)
    return false
  }
  writeVariants()
  writeBuildSecret()
  writeBuildId(sources)
  stamp(STAMP, sources)
  say(`Built in ${secondsSince(start)}`)
  return true
}
