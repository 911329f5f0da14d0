import { z } from 'zod'
import type { Lead } from '../../ports/leads.ts'
import { failed, type Outcome, success } from '../../ports/outcome.ts'
import { providerFields } from './lead-provider.ts'

/** Identifies this product as the origin of a lead in Bitrix. */
const BITRIX_ORIGINATOR = 'northwall-storefront'

const contactSchema = z.array(z.object({ VALUE: z.string(), VALUE_TYPE: z.literal('WORK') })).length(1)

/** Body of `crm.lead.add`. */
export const bitrixLeadSchema = z.object({
  fields: z.object({
    TITLE: z.string().min(1),
    NAME: z.string().optional(),
    LAST_NAME: z.string().optional(),
    COMPANY_TITLE: z.string().optional(),
    EMAIL: contactSchema.optional(),
    PHONE: contactSchema.optional(),
    ADDRESS_COUNTRY_CODE: z.string().length(2).optional(),
    COMMENTS: z.string(),
    SOURCE_ID: z.literal('WEB'),
    ORIGINATOR_ID: z.literal(BITRIX_ORIGINATOR),
    ORIGIN_ID: z.string().regex(/^[0-9a-f]{32}$/),
    UTM_SOURCE: z.string().optional(),
    UTM_MEDIUM: z.string().optional(),
    UTM_CAMPAIGN: z.string().optional(),
    UTM_CONTENT: z.string().optional(),
    UTM_TERM: z.string().optional(),
  }),
  params: z.object({ REGISTER_SONET_EVENT: z.literal('Y') }),
})

/** Body of `crm.lead.list`: finds leads by id. */
export const bitrixListSchema = z.object({
  filter: z.object({ ORIGINATOR_ID: z.literal(BITRIX_ORIGINATOR), ORIGIN_ID: z.string() }),
  select: z.array(z.literal('ID')),
})

const addedSchema = z.object({ result: z.union([z.int(), z.string().regex(/^\d+$/)]) })
const listedSchema = z.object({ result: z.array(z.object({ ID: z.union([z.int(), z.string()]) })) })

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a comment, because Bitrix renders comments as HTML. */
const asHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character).replaceAll('\n', '<br>')

const contact = (value: string | undefined) =>
  value === undefined ? undefined : [{ VALUE: value, VALUE_TYPE: 'WORK' as const }]

const commentsOf = (fields: Lead['fields'], { site, isSuspect }: Lead): string =>
  [
    ...(fields.message === undefined ? [] : [fields.message, '']),
    ...(fields.product === undefined ? [] : [`Product: ${fields.product}`]),
    ...(fields.quantity === undefined ? [] : [`Quantity: ${fields.quantity}`]),
    ...(fields.request === undefined ? [] : [`Request: ${fields.request}`]),
    ...(fields.order === undefined ? [] : [`Order: ${fields.order}`]),
    ...(fields.end_date === undefined ? [] : [`Requested end: ${fields.end_date}`]),
    `Site: ${site}`,
    ...(isSuspect ? ['Submitted faster than a person types'] : []),
  ].join('\n')

export const leadToBitrix = (lead: Lead): z.input<typeof bitrixLeadSchema> => {
  const { campaign } = lead
  const fields = providerFields(lead)
  return {
    fields: {
      TITLE: `Website ${lead.site}: ${fields.company ?? fields.request ?? lead.form}`,
      NAME: fields.first_name,
      LAST_NAME: fields.last_name,
      COMPANY_TITLE: fields.company,
      EMAIL: contact(fields.email),
      PHONE: contact(fields.phone),
      ADDRESS_COUNTRY_CODE: fields.country,
      COMMENTS: asHtml(commentsOf(fields, lead)),
      SOURCE_ID: 'WEB',
      ORIGINATOR_ID: BITRIX_ORIGINATOR,
      ORIGIN_ID: lead.id,
      UTM_SOURCE: campaign['utm_source'],
      UTM_MEDIUM: campaign['utm_medium'],
      UTM_CAMPAIGN: campaign['utm_campaign'],
      UTM_CONTENT: campaign['utm_content'],
      UTM_TERM: campaign['utm_term'],
    },
    params: { REGISTER_SONET_EVENT: 'Y' },
  }
}

export const listToBitrix = (id: string): z.input<typeof bitrixListSchema> => ({
  filter: { ORIGINATOR_ID: BITRIX_ORIGINATOR, ORIGIN_ID: id },
  select: ['ID'],
})

export const readBitrixAdded = (answer: unknown): Outcome<void> =>
  addedSchema.safeParse(answer).success
    ? success(undefined)
    : failed({ kind: 'malformed', message: 'Answer to a lead cannot be read' })

/** Returns the number of leads in an answer of `crm.lead.list`. */
export const readBitrixListed = (answer: unknown): Outcome<number> => {
  const read = listedSchema.safeParse(answer)
  return read.success
    ? success(read.data.result.length)
    : failed({ kind: 'malformed', message: 'List of leads cannot be read' })
}
