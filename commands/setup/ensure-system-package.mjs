import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dockerProblem } from './docker-daemon.mjs'
import { programFolders } from './places.mjs'
import { say, withHeartbeat } from './progress.mjs'
import { runProcess } from './run-process.mjs'

/**
 * What a check may need of the machine: the Debian package, the programs any of which will do, and where a program says
 * too little, what keeps it from being used.
 */
const SYSTEM = {
  chromium: { package: 'chromium', programs: ['chromium', 'chromium-browser', 'google-chrome'] },
  redis: { package: 'redis-server', programs: ['redis-server'] },
  nginx: { package: 'nginx-light', programs: ['nginx'] },
  wrk: { package: 'wrk', programs: ['wrk'] },
  docker: { package: 'docker.io', programs: ['dockerd'], problem: dockerProblem },
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
  const { package: debianPackage, programs } = SYSTEM[name]
  const isInstalled = () => programs.some(onPath)
  const problem = SYSTEM[name].problem ?? (async () => (isInstalled() ? null : 'not installed'))
  const obstacleToUse = await problem()
  if (obstacleToUse === null) return null
  if (isInstalled()) return `${name} is of no use on this machine: ${obstacleToUse}`
  const missing = `${name} is not on this machine (Debian package ${debianPackage})`
  const reason = obstacle()
  if (reason) return `${missing}; ${reason}`
  say(`Installing ${debianPackage} (apt-get)`)
  await withHeartbeat(`installing ${debianPackage}`, async () => {
    if (!updated) await apt('update')
    updated = true
    await apt('install', '-y', '--no-install-recommends', debianPackage)
  })
  return isInstalled() ? problem() : `${missing}; apt-get could not install it`
}
