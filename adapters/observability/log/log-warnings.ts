import { redactText } from '../../../domain/monitoring/redact-text.ts'
import { logLine } from '../log-line.ts'

/** Has warnings of Node logged, each of which it would write over several lines. */
export const logWarnings = (): void => {
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => logLine('warning', redactText(message), { kind: name }))
}
