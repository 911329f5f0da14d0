import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const GRACE_MS = 10_000

/** Inherited environment variables. Settings of the product are not inherited. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot', 'NODE_COMPILE_CACHE']

const machineEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    INHERITED.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** A running command of the repository. */
export interface RunningCommand {
  readonly pid: number
  /** Resolves to the exit code, or `null` if a signal ended the process. Never rejects. */
  readonly ended: Promise<number | null>
  hasEnded(): boolean
  /** Returns the output so far. */
  stdout(): string
  stderr(): string
  signal(name: NodeJS.Signals): void
  /** Terminates the process, kills it after a grace period, and waits until it has exited. */
  stop(): Promise<void>
}

/**
 * Starts a command in the root of the repository with `NODE_ENV=production` and the Node version of the tests.
 *
 * @param args script and arguments; paths are relative to the root
 * @param env the settings of the product
 * @param output file for the output; `stdout` and `stderr` then return nothing
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
  const written = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      written[name] += text
    })
  let hasEnded = false
  const ended = once(child, 'close').then(
    ([code]: (number | null)[]) => code ?? null,
    (error: unknown) => {
      written.stderr += String(error)
      return null
    },
  )
  void ended.then(() => {
    hasEnded = true
  })
  return {
    pid: child.pid ?? 0,
    ended,
    hasEnded: () => hasEnded,
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    signal: (name) => void child.kill(name),
    stop: async () => {
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
      await ended
      clearTimeout(force)
    },
  }
}
