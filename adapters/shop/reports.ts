import type { z } from 'zod'
import { errorWireSchema, eventWireSchema, vitalWireSchema } from '../api-router/wire/metrics.wire.ts'

/** Schema of a report by path. */
export const REPORT_SCHEMAS: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['/logger2/metrics/', eventWireSchema],
  ['/pulse/rum/send', vitalWireSchema],
  ['/pulse/browser-error', errorWireSchema],
])

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Validates a report and returns the status of the answer. The shop stores no reports. */
export const takeReport = (path: string, json: string): 200 | 400 | 404 => {
  const schema = REPORT_SCHEMAS.get(path)
  if (schema === undefined) return 404
  return schema.safeParse(parsed(json)).success ? 200 : 400
}
