import { readdirSync, readFileSync } from 'node:fs'

const statusOf = (pid: number | string): string => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}

const field = (pid: number | string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(statusOf(pid))?.[1] ?? 0)

const KIBIBYTE = 1024

/** Returns the resident memory of a process, in bytes. */
export const rssBytes = (pid: number): number => field(pid, 'VmRSS') * KIBIBYTE

const TICKS_PER_SECOND = 100

/** Returns the CPU time of a process, in milliseconds. */
export const cpuMs = (pid: number): number => {
  // The process name precedes these fields in parentheses and may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const [user, system] = [Number(fields[11]), Number(fields[12])]
  return ((user + system) * 1_000) / TICKS_PER_SECOND
}

/** Whether a process is running. A zombie process is not running. */
export const isRunning = (pid: number): boolean => /^State:\s+[^ZX]/m.test(statusOf(pid))

/** Returns the child processes, oldest first. Linux only, because it reads `/proc`. */
export const childrenOf = (pid: number): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && field(name, 'PPid') === pid)
    .map(Number)
    .sort((one, other) => one - other)

/** Returns a process and all its descendants. */
export const processTree = (pid: number): readonly number[] => [pid, ...childrenOf(pid).flatMap(processTree)]

/** Returns the current renderer of a storefront. */
export const rendererOf = (edgePid: number): number => {
  const pid = childrenOf(edgePid).at(-1)
  if (pid === undefined) throw new Error('the edge has no renderer')
  return pid
}
