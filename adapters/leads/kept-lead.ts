import { z } from 'zod'
import { readJson } from '../../domain/text/read-json.ts'
import { LEAD_FIELDS, LEAD_FORMS, type Lead } from '../../ports/leads.ts'
import type { Failure } from '../../ports/outcome.ts'
import { SITE_GROUPS } from '../../ports/vocabulary.ts'

/** Limit of an outbox; a lead takes a few kilobytes. Leads beyond it are delivered while their visitor waits. */
export const MAX_KEPT_LEADS = 10_000

/** How long ids of delivered leads are remembered. Lead ids include the day, so two days cover every repetition. */
export const REMEMBERED_MS = 2 * 86_400_000

export const OUTBOX_FULL: Failure = { kind: 'refused', message: 'The outbox is full' }

/** A stored lead. An unreadable one is from another version, or was not written completely. */
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

/** Reads a lead from JSON; null if it is none. */
export const readKeptLead = (text: string): Lead | null => {
  const lead = readJson(keptLeadSchema, text)
  return lead === undefined ? null : { ...lead, fields: JSON.parse(JSON.stringify(lead.fields)) }
}
