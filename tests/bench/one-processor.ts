import { execFile } from 'node:child_process'
import { cpus } from 'node:os'
import { promisify } from 'node:util'
import { systemProgram } from '../../commands/setup/system-program.ts'

const run = promisify(execFile)

/** Processors of the servers and of the clients. */
const PROCESSORS = { answers: '0', asks: '1' }

/** Pins a process to processors, including all its threads and future children. */
const keepOn = (pid: number | undefined, processors: string): Promise<unknown> =>
  run(systemProgram('taskset'), ['-a', '-pc', processors, String(pid)])

/** Pins a process to the processor of the servers. */
export type JoinProcessor = (pid: number | undefined) => Promise<unknown>

/**
 * Compares servers that run at the same time on one processor. This process sends requests from another processor. Other load
 * therefore affects all servers equally. On a shared machine, two equal processes differ by a few percent with this method. They
 * differ by up to half if they take turns or run on different processors.
 */
export const onOneProcessor = async <Result>(compare: (join: JoinProcessor) => Promise<Result>): Promise<Result> => {
  await keepOn(process.pid, PROCESSORS.asks)
  try {
    return await compare((pid) => keepOn(pid, PROCESSORS.answers))
  } finally {
    await keepOn(process.pid, `0-${cpus().length - 1}`)
  }
}
