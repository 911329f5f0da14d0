import { execFile } from 'node:child_process'
import { cpus } from 'node:os'
import { promisify } from 'node:util'
import { systemProgram } from '../../commands/setup/system-program.ts'

const run = promisify(execFile)

/** Processors of the servers and of the clients. */
const PROCESSORS = { answers: '0', asks: '1' }

/** Keeps a process with all its threads on some processors, and what it starts from then on. */
const keepOn = (pid: number | undefined, processors: string): Promise<unknown> =>
  run(systemProgram('taskset'), ['-a', '-pc', processors, String(pid)])

/** Puts a process on the processor of those that answer. */
export type JoinProcessor = (pid: number | undefined) => Promise<unknown>

/**
 * Compares processes that answer at the same time on one processor, while this one asks from another: whatever else the machine does slows
 * all alike. In turns, or on different processors, two equal processes differ by up to half on a shared machine, so by a few hundredths.
 */
export const onOneProcessor = async <Result>(compare: (join: JoinProcessor) => Promise<Result>): Promise<Result> => {
  await keepOn(process.pid, PROCESSORS.asks)
  try {
    return await compare((pid) => keepOn(pid, PROCESSORS.answers))
  } finally {
    await keepOn(process.pid, `0-${cpus().length - 1}`)
  }
}
