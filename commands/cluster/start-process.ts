import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

/** A part of a cluster. */
export interface ProcessPlan {
  /** What it is called where it cannot be started. */
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  /** Over what the machine needs: no setting of the person who started the cluster gets into it. */
  readonly env?: Readonly<Record<string, string>>
  /** Written to its standard input, where it is read from there. */
  readonly input?: string
  /** Told of each line that it writes. */
  readonly onLine?: (line: string) => void
  /** Whether it answers. */
  readonly ready: () => Promise<boolean>
}

export interface ClusterProcess {
  readonly pid: number
  /** Resolves when it has ended, for whatever reason. */
  readonly ended: Promise<unknown>
  /** Ends it with SIGKILL, as a machine that is lost, and waits until it is gone. */
  kill(): Promise<void>
  /** Ends it, in the end by force, and waits until it is gone. */
  stop(): Promise<void>
}

const ROOT = new URL('../../', import.meta.url)
const MACHINE = ['PATH', 'HOME', 'TMPDIR', 'LANG']
const START_LIMIT_MS = 60_000
const POLL_MS = 50
const GRACE_MS = 12_000
const MOST_SAID = 100_000

const environment = (more: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(MACHINE.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
  NEXT_TELEMETRY_DISABLED: '1',
  NODE_ENV: 'production',
  ...more,
})

/** Starts a process and waits until it is ready. Rejects with what it said where it ends before, or is not in a minute. */
export const startProcess = async ({ name, command, args, env = {}, input, onLine, ready }: ProcessPlan) => {
  const child = spawn(command, args, { cwd: ROOT, env: environment(env), stdio: ['pipe', 'pipe', 'pipe'] })
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-MOST_SAID)
    })
  if (onLine !== undefined)
    for (const output of [child.stdout, child.stderr]) createInterface({ input: output }).on('line', onLine)
  let hasEnded = false
  const ended = once(child, 'close')
    .catch((error: unknown) => {
      said += String(error)
    })
    .finally(() => {
      hasEnded = true
    })
  child.stdin.on('error', () => {}).end(input)
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (hasEnded) return
    child.kill(signal)
    const force = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
    await ended
    clearTimeout(force)
  }
  const deadlineMs = performance.now() + START_LIMIT_MS
  while (!(await ready().catch(() => false))) {
    if (hasEnded || performance.now() > deadlineMs) {
      await end('SIGKILL')
      throw new Error(`${name} could not be started:\n${said}`)
    }
    await pause(POLL_MS)
  }
  const started: ClusterProcess = {
    pid: child.pid ?? 0,
    ended,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
  return started
}

/** So many ports of loopback that nothing listens on at the moment, each another one. */
export const freePorts = async (count: number): Promise<readonly number[]> => {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  const ports: number[] = []
  for (const server of servers) {
    if (!server.listening) await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('a listening server has a port')
    ports.push(address.port)
  }
  for (const server of servers) {
    server.close()
    await once(server, 'close')
  }
  return ports
}
