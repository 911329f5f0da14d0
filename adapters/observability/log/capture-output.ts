import { captureConsole } from './capture-console.ts'
import { logWarnings } from './log-warnings.ts'

/** Has logged from now on what libraries and Node write by themselves; `onError` takes errors. */
export const captureOutput = (onError: Parameters<typeof captureConsole>[1]): void => {
  logWarnings()
  captureConsole(globalThis.console, onError)
}
