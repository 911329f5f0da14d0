import { z } from 'zod'
import { LEAD_FIELDS, LEAD_FORMS, type Lead } from '../../../ports/leads.ts'
import { SITE_GROUPS } from '../../../ports/vocabulary.ts'

/** A lead as an outbox writes it. What cannot be read is not a lead of this version, or was not written to its end. */
const keptLeadSchema = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  form: z.enum(LEAD_FORMS),
  site: z.string(),
  group: z.enum(SITE_GROUPS),
  locale: z.string(),
  receivedAt: z.string(),
  fields: z.partialRecord(z.enum(LEAD_FIELDS), z.string()),
  campaign: z.record(z.string(), z.string()),
  isSuspect: z.boolean(),
})

/** Reads a lead that was written as JSON; null where it is none. */
export const readKeptLead = (text: string): Lead | null => {
  try {
    const { fields, ...lead } = keptLeadSchema.parse(JSON.parse(text))
    return { ...lead, fields: JSON.parse(JSON.stringify(fields)) }
  } catch {
    return null
  }
}
