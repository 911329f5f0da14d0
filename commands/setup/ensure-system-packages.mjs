import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dockerProblem, noContainersReason } from './docker-daemon.mjs'
import { inRoot, programFolders } from './paths.mjs'
import { say, secondsSince, withHeartbeat } from './progress.mjs'
import { runProcess } from './run-process.mjs'

/**
 * System requirements of commands and tests, by name. All Debian packages in `packages` are required. For alternatives (`a |
 * b`), the first existing package is installed. One of the executables in `programs` is enough. Fonts have no programs, so all
 * their packages must be installed.
 */
const SYSTEM = JSON.parse(readFileSync(inRoot('commands', 'setup', 'system-programs.json'), 'utf8'))
const LIMIT_MS = 10 * 60_000

const isOnPath = (program) => programFolders().some((folder) => existsSync(join(folder, program)))

async function isInstalled(name) {
  const { programs, packages } = SYSTEM[name]
  if (programs !== undefined) return programs.some(isOnPath)
  const { text } = await runProcess('dpkg-query', ['--status', ...packages], { stdout: 'text', limitMs: LIMIT_MS })
  return text.match(/^Status: install ok installed$/gm)?.length === packages.length
}

async function missingOf(names) {
  const installed = await Promise.all(names.map(isInstalled))
  return names.filter((_name, at) => !installed[at])
}

/** Seconds to wait for another package manager, for example the updates that a new machine installs by itself. */
const LOCK_LIMIT_SECONDS = 120

function apt(args, onText = 'stderr') {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const options = ['-o', 'Acquire::Retries=3', '-o', `DPkg::Lock::Timeout=${LOCK_LIMIT_SECONDS}`]
  return runProcess('apt-get', ['-qq', ...options, ...args], { env, stdout: onText, limitMs: LIMIT_MS })
}

async function isKnown(name) {
  const { text } = await runProcess('apt-cache', ['madison', name], { stdout: 'text', limitMs: LIMIT_MS })
  return text.trim() !== ''
}

async function firstKnown(alternatives) {
  const names = alternatives.split(' | ')
  for (const name of names) if (names.length === 1 || (await isKnown(name))) return name
  return names.at(-1)
}

/** Properties of this machine: packages are installed only on a build server, and only by root. */
const thisMachine = () => ({ installs: process.env.CI === 'true', isRoot: process.getuid?.() === 0 })

/** Returns why packages are not installed on this machine, or null. */
function installObstacle({ installs, isRoot }) {
  if (!installs) return 'installed automatically only if CI=true'
  if (!isRoot) return 'installing it requires root'
  return isOnPath('apt-get') ? null : 'apt-get is missing'
}

/** Installs the packages of all names in one call of apt-get, and prints a line when each package is installed. */
async function install(names) {
  const start = performance.now()
  await apt(['update'])
  const packages = []
  for (const name of names) for (const one of SYSTEM[name].packages) packages.push(await firstKnown(one))
  say(`Installing ${packages.join(' ')} (apt-get)`)
  const waiting = new Set(packages)
  // For each package, apt writes one line such as "pmstatus:redis-server:85.7:Installed redis-server (amd64)".
  const reportInstalled = (text) => {
    for (const [, one] of text.matchAll(/^pmstatus:([^:\s]+)(?::\w+)?:[\d.]+:Installed /gm))
      if (waiting.delete(one)) say(`  ${one} installed after ${secondsSince(start)}`)
  }
  await withHeartbeat('installing packages', () =>
    apt(['-o', 'APT::Status-Fd=1', 'install', '-y', '--no-install-recommends', ...packages], reportInstalled),
  )
}

/**
 * Checks that the system requirements with these names (`system-programs.json`) are installed. If CI=true and the user is root,
 * installs all missing Debian packages in one call.
 *
 * @returns for each name that is missing or unusable: `reason`, and `isSystem` if no installed package can provide it on this
 * machine
 */
export async function ensureSystemPackages(names, machine = thisMachine()) {
  const wanted = [...new Set(names)]
  const problems = new Map()
  const noContainers = wanted.includes('docker') ? noContainersReason() : null
  if (noContainers !== null) problems.set('docker', { reason: `docker: ${noContainers}`, isSystem: true })
  const missing = await missingOf(wanted.filter((name) => !problems.has(name)))
  const obstacle = installObstacle(machine)
  if (missing.length > 0 && obstacle === null) await install(missing)
  for (const name of await missingOf(missing)) {
    const why = obstacle ?? 'apt-get could not install it'
    const reason = `${name} is not installed (Debian: ${SYSTEM[name].packages.join(', ')}); ${why}`
    problems.set(name, { reason, isSystem: false })
  }
  if (wanted.includes('docker') && !problems.has('docker')) {
    const reason = await dockerProblem()
    if (reason !== null) problems.set('docker', { reason: `docker cannot be used: ${reason}`, isSystem: false })
  }
  return problems
}

/** Calls `ensureSystemPackages`. If there are problems, prints one line for each and exits. */
export async function requireSystemPackages(...names) {
  const problems = await ensureSystemPackages(names)
  for (const { reason } of problems.values()) say(reason)
  if (problems.size > 0) process.exit(1)
}
