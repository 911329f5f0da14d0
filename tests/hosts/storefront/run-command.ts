import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const GRACE_MS = 10_000

/** Environment variables that a process inherits from this machine. Settings of the product are not inherited. */
const MACHINE = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot']

const machineEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    MACHINE.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** A command of the repository that was started. */
export interface RunningCommand {
  readonly pid: number
  /** Resolves to the exit code; `null` where a signal ended it. Never rejects. */
  readonly ended: Promise<number | null>
  hasEnded(): boolean
  /** Its output so far. */
  stdout(): string
  stderr(): string
  signal(name: NodeJS.Signals): void
  /** Ends this very process, in the end by force, and waits until it is gone. */
  stop(): Promise<void>
}

/**
 * Starts a command in the root of the repository, on the Node that runs the tests and as in production.
 *
 * @param args script and arguments, paths relative to the root
 * @param env all that the command gets of the product's settings
 * @param output file that takes what it says, in place of `stdout` and `stderr`
 */
export const runCommand = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  output?: string,
): RunningCommand => {
  const target = output === undefined ? ('pipe' as const) : openSync(output, 'w')
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...machineEnvironment(), NEXT_TELEMETRY_DISABLED: '1', ...env, NODE_ENV: 'production' },
    stdio: ['ignore', target, target],
  })
  if (typeof target === 'number') closeSync(target)
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      said[name] += text
    })
  let isExpired = false
  const ended = once(child, 'close').then(
    ([code]: (number | null)[]) => code ?? null,
    (error: unknown) => {
      said.stderr += String(error)
      return null
    },
  )
  void ended.then(() => {
    isExpired = true
  })
  return {
    pid: child.pid ?? 0,
    ended,
    hasEnded: () => isExpired,
    stdout: () => said.stdout,
    stderr: () => said.stderr,
    signal: (name) => void child.kill(name),
    stop: async () => {
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
      await ended
      clearTimeout(force)
    },
  }
}
