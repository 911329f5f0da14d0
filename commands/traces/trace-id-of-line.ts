import { z } from 'zod'

const lineSchema = z.object({ traceId: z.string().regex(/^[0-9a-f]{32}$/) })

/** The trace that a line of a log names, in its field `traceId`; null where it names none, or is not JSON. */
export const traceIdOfLine = (text: string): string | null => {
  try {
    return lineSchema.parse(JSON.parse(text)).traceId
  } catch {
    return null
  }
}
