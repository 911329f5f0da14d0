import { services } from '../../adapters/wiring/services.ts'
import { hideInternals } from './hide-internals.ts'

/** Brings the house up: an environment or site registry that is not sound ends the process here, with its reasons. */
export const startServer = async (): Promise<void> => {
  try {
    services()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
  hideInternals()
}
