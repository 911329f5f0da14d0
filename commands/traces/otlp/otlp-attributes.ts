import { z } from 'zod'

/** A value as OTLP writes it in JSON: integers are texts, and lists hold values in turn. */
const valueSchema = z
  .object({
    stringValue: z.string().optional(),
    boolValue: z.boolean().optional(),
    intValue: z.union([z.string(), z.number()]).optional(),
    doubleValue: z.number().optional(),
    arrayValue: z.object({ values: z.array(z.unknown()).default([]) }).optional(),
  })
  .transform(({ stringValue, boolValue, intValue, doubleValue, arrayValue }): string => {
    const list = arrayValue === undefined ? '' : JSON.stringify(arrayValue.values)
    return String(stringValue ?? boolValue ?? intValue ?? doubleValue ?? list)
  })

/** Attributes of spans, points and resources, as OTLP writes them in JSON. */
export const attributesSchema = z
  .array(z.object({ key: z.string(), value: valueSchema }))
  .default([])
  .transform((list): ReadonlyMap<string, string> => new Map(list.map(({ key, value }) => [key, value])))
