import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

export interface ProcessPlan {
  /** Name in error messages. */
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  /** Additional environment variables. The process inherits only `PATH`, `HOME`, `TMPDIR` and `LANG`. */
  readonly env?: Readonly<Record<string, string>>
  /** Folder that it runs in. @default the repository */
  readonly folder?: string
  /** Written to its standard input. */
  readonly input?: string
  /** Called with each line of its output. */
  readonly onLine?: (line: string) => void
  /** Returns whether the process is ready. A rejection counts as not ready. */
  readonly ready: () => Promise<boolean>
}

export interface ClusterProcess {
  readonly pid: number
  /** Resolves when the process exits. */
  readonly ended: Promise<unknown>
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>
  /** Sends SIGTERM, and SIGKILL after a grace period, and waits for the exit. */
  stop(): Promise<void>
}

const ROOT = new URL('../../', import.meta.url)
const INHERITED_VARIABLES = ['PATH', 'HOME', 'TMPDIR', 'LANG']
const START_LIMIT_MS = 60_000
const POLL_MS = 50
const GRACE_MS = 12_000
const MAX_OUTPUT_CHARACTERS = 100_000

const environment = (more: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(INHERITED_VARIABLES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
  NEXT_TELEMETRY_DISABLED: '1',
  NODE_ENV: 'production',
  ...more,
})

/** Starts a process and resolves when it is ready. Rejects with its output if it exits first, or is not ready within a minute. */
export const startProcess = async ({ name, command, args, env = {}, folder, input, onLine, ready }: ProcessPlan) => {
  const child = spawn(command, args, { cwd: folder ?? ROOT, env: environment(env), stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-MAX_OUTPUT_CHARACTERS)
    })
  if (onLine !== undefined)
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', onLine)
  let hasEnded = false
  const ended = once(child, 'close')
    .catch((error: unknown) => {
      output += String(error)
    })
    .finally(() => {
      hasEnded = true
    })
  child.stdin.on('error', () => {}).end(input)
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (hasEnded) return
    child.kill(signal)
    // A process that a drill has stopped handles the signal only when it continues.
    child.kill('SIGCONT')
    const force = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
    await ended
    clearTimeout(force)
  }
  const deadlineMs = performance.now() + START_LIMIT_MS
  while (!(await ready().catch(() => false))) {
    if (hasEnded || performance.now() > deadlineMs) {
      await end('SIGKILL')
      throw new Error(`${name} failed to start:\n${output}`)
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

/** Returns distinct free ports of the loopback interface. */
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
