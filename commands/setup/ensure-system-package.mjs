import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dockerProblem } from './docker-daemon.mjs'
import { programFolders } from './places.mjs'
import { say, withHeartbeat } from './progress.mjs'
import { runProcess } from './run-process.mjs'

/**
 * What a check may need of the machine: the Debian packages, of which the first that can be had is installed, the programs
 * any of which will do, and where a program says too little, what keeps it from being used.
 */
const SYSTEM = {
  // The headless shell opens a page in half the time of the whole browser; older Debians have the whole one alone.
  chromium: {
    packages: ['chromium-headless-shell', 'chromium'],
    programs: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'],
  },
  redis: { packages: ['redis-server'], programs: ['redis-server'] },
  nginx: { packages: ['nginx-light'], programs: ['nginx'] },
  promtool: { packages: ['prometheus'], programs: ['promtool'] },
  wrk: { packages: ['wrk'], programs: ['wrk'] },
  docker: { packages: ['docker.io'], programs: ['dockerd'], problem: dockerProblem },
}
const LIMIT_MS = 5 * 60_000
const APT_ENVIRONMENT = { DEBIAN_FRONTEND: 'noninteractive' }

let updated = false

function onPath(program) {
  return programFolders().some((folder) => existsSync(join(folder, program)))
}

const apt = (...args) =>
  runProcess('apt-get', ['-qq', ...args], { env: APT_ENVIRONMENT, stdout: 'stderr', limitMs: LIMIT_MS })

/** Why nothing can be installed on this machine from here, or null. */
function obstacle() {
  if (process.env.CI !== 'true') return 'installed automatically only under CI=true'
  if (process.getuid?.() !== 0) return 'installing it needs root'
  return onPath('apt-get') ? null : 'there is no apt-get to install it with'
}

/**
 * Makes sure that the machine has `chromium`, `redis` or `docker`; installs it from Debian under CI=true, as root.
 * Gives null, or why it is missing or of no use.
 */
export async function ensureSystemPackage(name) {
  const { packages, programs } = SYSTEM[name]
  const isInstalled = () => programs.some(onPath)
  const problem = SYSTEM[name].problem ?? (async () => (isInstalled() ? null : 'not installed'))
  const obstacleToUse = await problem()
  if (obstacleToUse === null) return null
  if (isInstalled()) return `${name} is of no use on this machine: ${obstacleToUse}`
  const missing = `${name} is not on this machine (Debian package ${packages.join(' or ')})`
  const reason = obstacle()
  if (reason) return `${missing}; ${reason}`
  for (const one of packages) {
    if (isInstalled()) break
    say(`Installing ${one} (apt-get)`)
    await withHeartbeat(`installing ${one}`, async () => {
      if (!updated) await apt('update')
      updated = true
      await apt('install', '-y', '--no-install-recommends', one)
    })
  }
  return isInstalled() ? problem() : `${missing}; apt-get could not install it`
}
