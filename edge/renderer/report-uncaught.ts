import type { Services } from '../../adapters/wiring/services.ts'

/** For the report of what ends the process, in milliseconds. */
const REPORT_MS = 1_000

/**
 * Has errors of the renderer that nobody caught logged and reported, and its own and the framework's output logged. An exception
 * ends the process, whose state nobody knows then, and the edge starts another one. A rejection does not: the framework
 * begins to load what a page may turn out not to need.
 */
export const reportUncaught = ({
  reportUncaught: report,
  captureConsole,
}: Pick<Services, 'reportUncaught' | 'captureConsole'>): void => {
  captureConsole()
  process.on('unhandledRejection', (reason) => void report('A rejection was not handled', reason))
  process.on('uncaughtException', (error) => {
    setTimeout(() => process.exit(1), REPORT_MS)
    void report('An exception was not caught: the renderer ends', error).finally(() => process.exit(1))
  })
}
