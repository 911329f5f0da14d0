import { z } from 'zod'
import { receivedMsOf } from '../../domain/leads/repeated-leads.ts'
import { readJson } from '../../domain/text/read-json.ts'
import { LEAD_FIELDS, LEAD_FORMS, type Lead, type LeadOutboxState, type LeadSelection } from '../../ports/leads.ts'
import type { Failure } from '../../ports/outcome.ts'
import { SITE_GROUPS } from '../../ports/vocabulary.ts'

/** Maximum number of leads in an outbox. A lead takes a few kilobytes. Further leads are delivered synchronously. */
export const MAX_STORED_LEADS = 10_000

export const OUTBOX_FULL: Failure = { kind: 'refused', message: 'The outbox is full' }

/** A stored lead. It may not match if another release wrote it or if the write was incomplete. */
const storedLeadSchema = z.object({
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

/** Returns the state of an outbox from the ids of its undelivered leads. A key that is no id has no age. */
export const outboxState = (ids: readonly string[], attempted: number): LeadOutboxState => {
  const received = ids.map(receivedMsOf).filter((ms) => !Number.isNaN(ms))
  return { kept: ids.length, attempted, oldestMs: received.length === 0 ? null : Math.min(...received) }
}

/** Keyboards and terminals compose accents differently. Forms store composed ones. */
const comparedAddress = (email: string): string => email.normalize('NFC').toLowerCase()

/**
 * Whether a selection contains a stored lead.
 *
 * @param read returns the text of the lead; called only if the id is not enough
 */
export const isSelected = async (
  selection: LeadSelection,
  id: string,
  read: () => Promise<string | null>,
): Promise<boolean> => {
  if ('receivedBeforeMs' in selection) return receivedMsOf(id) < selection.receivedBeforeMs
  const lead = readStoredLead((await read()) ?? '', id)
  return lead?.fields.email !== undefined && comparedAddress(lead.fields.email) === comparedAddress(selection.email)
}

/**
 * Parses a stored lead. Returns null if it is invalid, or if it is not the lead of its key.
 *
 * @param key the id under which the lead is stored; undefined for a lead of a backup
 */
export const readStoredLead = (text: string, key?: string): Lead | null => {
  const lead = readJson(storedLeadSchema, text)
  return lead === undefined || (key !== undefined && lead.id !== key)
    ? null
    : { ...lead, fields: JSON.parse(JSON.stringify(lead.fields)) }
}
