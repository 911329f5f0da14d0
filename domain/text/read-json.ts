import type { z } from 'zod'

/** Returns undefined for malformed JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses JSON and validates it against a schema. Returns undefined if either step fails. */
export const readJson = <Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | undefined =>
  schema.safeParse(parseJson(text)).data
