import type { ErrorEvent } from '../../ports/metrics.ts'
import { withoutQuery } from './without-query.ts'

/** So much of a message and a stack that a report always has a place at the server, whatever the writing. In characters. */
const MESSAGE_LENGTH = 1_000
const STACK_LENGTH = 2_500

/** What a browser says of a script that threw, or of a promise that was rejected and not handled. */
export interface UncaughtError {
  /** What the browser says; of a script of another origin it says no more than that there was an error. */
  readonly message: string
  /** Address of the script; empty where the browser does not tell. */
  readonly source: string
  /** What was thrown, or why a promise was rejected. */
  readonly thrown: unknown
}

/** The report of an uncaught error of a page. A script error without details is an external one (specification, section 8). */
export const scriptErrorEvent = ({ message, source, thrown }: UncaughtError, pageUrl: string): ErrorEvent => {
  const hasNoDetails = source === '' && (thrown === null || thrown === undefined)
  const stack = thrown instanceof Error ? thrown.stack : undefined
  return {
    type: hasNoDetails ? 'ExternalJavaScript' : 'JavaScript',
    level: 'error',
    message: (message || (thrown instanceof Error ? thrown.message : String(thrown))).slice(0, MESSAGE_LENGTH),
    ...(stack ? { stack: stack.slice(0, STACK_LENGTH) } : {}),
    url: withoutQuery(pageUrl),
  }
}
