import type { z } from 'zod'

const fieldName = (path: readonly PropertyKey[]): string =>
  path.map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at > 0 ? '.' : ''}${String(part)}`)).join('')

const problem = (subject: string, path: readonly PropertyKey[], message: string): string =>
  [subject, fieldName(path), message].filter((part) => part !== '').join(': ')

/** The issues of a schema, one line per field: `site de: currencies.default[1]: unknown currency XXX`. */
export const schemaProblems = (subject: string, error: z.ZodError): readonly string[] =>
  error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => problem(subject, [...issue.path, key], 'unknown field'))
    }
    // The inner issue says what is wrong with the key; the outer one is only "invalid key".
    const reason = issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined
    return [problem(subject, issue.path, reason ?? issue.message)]
  })
