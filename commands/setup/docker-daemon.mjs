import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const USUAL_HOST = 'unix:///var/run/docker.sock'
const ANSWER_LIMIT_MS = 5_000
const START_LIMIT_MS = 30_000
const STOP_LIMIT_MS = 15_000
const POLL_MS = 100

/** Daemon configurations in order of preference. Without a bridge, containers share the machine's network. */
const CONFIGURATIONS = [
  { network: 'bridge', flags: [] },
  { network: 'host', flags: ['--bridge=none', '--iptables=false'] },
]

/** Returns whether a daemon responds. Calls its API, because Debian can have the daemon without the `docker` command. */
function isResponding(host) {
  const { protocol, pathname, hostname, port } = new URL(host)
  const place = protocol === 'unix:' ? { socketPath: pathname } : { hostname, port }
  return new Promise((settle) => {
    get({ ...place, path: '/_ping', timeout: ANSWER_LIMIT_MS }, (answer) => {
      answer.resume()
      settle(answer.statusCode === 200)
    })
      .on('timeout', () => settle(false))
      .on('error', () => settle(false))
  })
}

const lastLine = (file) => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').at(-1).slice(0, 300) : '')

/** Removes the folder of a daemon. Unmounts leftover mounts first, because they would prevent the removal. */
function removeFolder(folder) {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const within = mounts.map((line) => line.split(' ')[1] ?? '').filter((place) => place.startsWith(`${folder}/`))
  for (const place of within.reverse()) spawnSync('umount', ['--lazy', place])
  rmSync(folder, { recursive: true, force: true })
}

async function stopDaemon(daemon, exited) {
  daemon.kill('SIGTERM')
  const inTime = await Promise.race([exited.then(() => true), pause(STOP_LIMIT_MS, false, { ref: false })])
  if (!inTime) daemon.kill('SIGKILL')
  await exited
}

/** Starts a daemon that keeps its files in a folder. Returns null if it exits or does not respond in time. */
async function start(flags, folder) {
  const at = (name) => join(folder, name)
  const host = `unix://${at('docker.sock')}`
  const places = ['--host', host, '--data-root', at('data'), '--exec-root', at('exec'), '--pidfile', at('docker.pid')]
  // The shell redirects the log to a file and is then replaced by the daemon.
  const daemon = spawn('sh', ['-c', 'exec dockerd "$@" >"$0" 2>&1', at('log'), ...places, ...flags], {
    stdio: 'ignore',
  })
  let hasEnded = false
  const exited = new Promise((settle) => {
    daemon.on('error', settle).on('exit', settle)
  }).then(() => {
    hasEnded = true
  })
  const deadline = performance.now() + START_LIMIT_MS
  while (!hasEnded && performance.now() < deadline) {
    if (await isResponding(host)) return { host, stop: () => stopDaemon(daemon, exited) }
    await pause(POLL_MS)
  }
  await stopDaemon(daemon, exited)
  return null
}

/**
 * Returns the Docker daemon of the machine if it responds. Otherwise starts a daemon, which requires root. The result has the
 * daemon's address, whether it was started here, the network that containers can use (`bridge` or `host`), and `stop`, which
 * stops only a daemon that was started here. Throws an Error with the reason if no daemon is available.
 */
export async function openDocker() {
  const own = process.env.DOCKER_HOST || USUAL_HOST
  if (await isResponding(own)) return { host: own, isOurs: false, network: 'bridge', stop: async () => {} }
  if (process.getuid?.() !== 0) throw new Error('no Docker daemon responds, and starting one requires root')
  const folder = mkdtempSync(join(tmpdir(), 'docker-'))
  for (const { network, flags } of CONFIGURATIONS) {
    const daemon = await start(flags, folder)
    if (daemon === null) continue
    const stop = async () => {
      await daemon.stop()
      removeFolder(folder)
    }
    return { host: daemon.host, isOurs: true, network, stop }
  }
  const reason = lastLine(join(folder, 'log'))
  removeFolder(folder)
  throw new Error(`dockerd cannot run on this machine: ${reason}`)
}

/**
 * Returns why this machine cannot run a container engine, or null. Containers need control groups of the kernel, which a plain
 * root folder (`chroot`) does not have.
 */
export function noContainersReason() {
  if (process.env.DOCKER_HOST || process.platform !== 'linux') return null
  const mounted = readFileSync('/proc/mounts', 'utf8')
  return /^\S+ \/sys\/fs\/cgroup(\/\S+)? cgroup2? /m.test(mounted) || existsSync('/var/run/docker.sock')
    ? null
    : 'a container engine needs control groups, and none are mounted at /sys/fs/cgroup'
}

/** Returns why containers cannot run on this machine, or null. If no daemon is running, starts one and stops it again. */
export async function dockerProblem() {
  try {
    const { stop } = await openDocker()
    await stop()
    return null
  } catch (error) {
    return error.message
  }
}
