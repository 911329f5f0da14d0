import type { z } from 'zod'

/** Parses JSON; undefined for malformed JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses JSON and validates it by a schema; undefined if either fails. */
export const readJson = <Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | undefined =>
  schema.safeParse(parseJson(text)).data
