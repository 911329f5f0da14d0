import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot, NODE, ROOT } from './paths.mjs'
import { say, secondsSince, withHeartbeat } from './progress.mjs'
import { runProcess } from './run-process.mjs'
import { hashFiles, isStamped, stamp } from './source-stamp.mjs'

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {}

/** Returns whether node_modules matches the lock file, so that a manual install is not repeated. */
export function holdsLockedPackages(root) {
  const installedList = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installedList)) return false
  const locked = packagesOf(join(root, 'package-lock.json'))
  const installed = packagesOf(installedList)
  const expected = Object.entries(locked).filter(([path]) => path !== '')
  return (
    expected.every(([path, { version, optional, devOptional, peer }]) => {
      const found = installed[path]
      return found ? found.version === version : Boolean(optional || devOptional || peer)
    }) && Object.keys(installed).every((path) => path in locked)
  )
}

const STAMP = inRoot('node_modules', '.cache', 'install.hash')
const LIMIT_MS = 10 * 60_000
/**
 * Shows errors even with `npm run --silent`, but no warnings, because most concern the Node version, which matters only for
 * installing.
 */
const LOG_ERRORS = { npm_config_loglevel: 'error' }

/** Returns the command line of npm. Prefers the npm that runs this script. */
function npm() {
  const script = process.env.npm_execpath
  return script?.endsWith('npm-cli.js') && existsSync(script) ? [process.execPath, script] : ['npm']
}

function stopWith(...lines) {
  for (const line of lines) say(line)
  process.exit(1)
}

async function install() {
  const start = performance.now()
  say('Installing the packages of package-lock.json (npm ci)')
  const [command, ...script] = npm()
  const { code, problem, timedOut } = await withHeartbeat('installing', () =>
    runProcess(command, [...script, 'ci'], { env: LOG_ERRORS, stdout: 'stderr', limitMs: LIMIT_MS }),
  )
  if (code !== 0) {
    const reason = timedOut ? 'it took over ten minutes' : (problem ?? `npm exited with code ${code}`)
    stopWith(
      `The packages could not be installed: ${reason}.`,
      'See the lines above for the cause, then run the command again.',
    )
  }
  say(`Installed in ${secondsSince(start)}`)
}

/** Installs the packages if they are missing or the lock file has changed. Exits if the installation fails. */
export async function ensureInstalled() {
  const wanted = hashFiles(ROOT, ['package-lock.json'])
  if (isStamped(STAMP, wanted) && existsSync(NODE)) return
  if (!holdsLockedPackages(ROOT)) await install()
  const { code, text } = await runProcess(NODE, ['--version'], { stdout: 'text', limitMs: 30_000 })
  if (code !== 0) {
    stopWith(
      'The packages are installed, but their Node 24 (node_modules/.bin/node) does not run.',
      'It needs its install script: run `npm rebuild node`, or allow install scripts and run `npm ci`.',
    )
  }
  stamp(STAMP, wanted)
  say(`Packages are ready, Node ${text.trim()}`)
}
