import { redactText } from '../../../domain/monitoring/redact-text.ts'

const FRAMES = 8
const CAUSES = 3
const LONGEST_FRAME = 200

/** An error as the log tells it: its kind, what it says without anything of a visitor, where it was made, and what caused it. */
export interface DescribedError {
  readonly kind: string
  readonly message: string
  /** Of the system or of Node, such as `ECONNREFUSED`. */
  readonly code?: string
  /** The first places of its stack, the innermost first. */
  readonly stack?: readonly string[]
  readonly cause?: DescribedError
}

const framesOf = ({ stack = '' }: Error): readonly string[] =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, FRAMES)
    .map((line) =>
      line
        .trim()
        .replace(/\?[^\s)]*/, '')
        .slice(0, LONGEST_FRAME),
    )

const describe = (error: unknown, causes: number): DescribedError => {
  // Not by instanceof: what bundled code throws may be of another realm.
  if (typeof error !== 'object' || error === null || !('message' in error))
    return { kind: typeof error, message: redactText(String(error)) }
  const { name, message, code, cause, stack } = error as Error & { readonly code?: unknown }
  const frames = typeof stack === 'string' ? framesOf(error as Error) : []
  return {
    kind: String(name),
    message: redactText(String(message)),
    ...(typeof code === 'string' ? { code } : {}),
    ...(frames.length === 0 ? {} : { stack: frames }),
    ...(cause === undefined || causes === 0 ? {} : { cause: describe(cause, causes - 1) }),
  }
}

/** Describes whatever was thrown. Of fields that others added to an error only its code is taken: they may hold a visitor's input. */
export const describeError = (error: unknown): DescribedError => describe(error, CAUSES)
