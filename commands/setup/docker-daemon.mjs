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

/** Ways to start a daemon, the ordinary one first. Without a bridge, containers share the network of the machine. */
const WAYS = [
  { network: 'bridge', flags: [] },
  { network: 'host', flags: ['--bridge=none', '--iptables=false'] },
]

/** Asked of the daemon itself: Debian can have the daemon without the command `docker`. */
function answers(host) {
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

/** A daemon can leave mounts behind, which would keep its folder from being removed. */
function clear(folder) {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const within = mounts.map((line) => line.split(' ')[1] ?? '').filter((place) => place.startsWith(`${folder}/`))
  for (const place of within.reverse()) spawnSync('umount', ['--lazy', place])
  rmSync(folder, { recursive: true, force: true })
}

async function end(daemon, exited) {
  daemon.kill('SIGTERM')
  const inTime = await Promise.race([exited.then(() => true), pause(STOP_LIMIT_MS, false, { ref: false })])
  if (!inTime) daemon.kill('SIGKILL')
  await exited
}

/** Starts a daemon in a folder of its own; gives null when it ends by itself or does not answer in time. */
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
    if (await answers(host)) return { host, stop: () => end(daemon, exited) }
    await pause(POLL_MS)
  }
  await end(daemon, exited)
  return null
}

/**
 * A Docker daemon to work with: the machine's own where one answers, else one started for this process alone, as root.
 * Gives its address, whether it was started here, the network that containers can use (`bridge` or `host`) and how to stop
 * what was started; throws an Error that says why there is none.
 */
export async function openDocker() {
  const own = process.env.DOCKER_HOST || USUAL_HOST
  if (await answers(own)) return { host: own, isOurs: false, network: 'bridge', stop: async () => {} }
  if (process.getuid?.() !== 0) throw new Error('no Docker daemon answers, and starting one needs root')
  const folder = mkdtempSync(join(tmpdir(), 'docker-'))
  for (const { network, flags } of WAYS) {
    const daemon = await start(flags, folder)
    if (daemon === null) continue
    const stop = async () => {
      await daemon.stop()
      clear(folder)
    }
    return { host: daemon.host, isOurs: true, network, stop }
  }
  const reason = lastLine(join(folder, 'log'))
  clear(folder)
  throw new Error(`dockerd cannot run here: ${reason}`)
}

/**
 * Returns why this machine cannot run a container engine of its own, whatever is installed, or null: containers need the
 * kernel's control groups, which a plain root folder (`chroot`) does not have.
 */
export function noContainersReason() {
  if (process.env.DOCKER_HOST || process.platform !== 'linux') return null
  const mounted = readFileSync('/proc/mounts', 'utf8')
  return /^\S+ \/sys\/fs\/cgroup(\/\S+)? cgroup2? /m.test(mounted) || existsSync('/var/run/docker.sock')
    ? null
    : 'a container engine needs control groups, and none are mounted at /sys/fs/cgroup'
}

/** Why no container can be run here, or null. Where no daemon runs, it starts one and stops it again. */
export async function dockerProblem() {
  try {
    const { stop } = await openDocker()
    await stop()
    return null
  } catch (error) {
    return error.message
  }
}
