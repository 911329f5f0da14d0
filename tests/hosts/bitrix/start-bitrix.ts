import { bitrixLeadSchema, bitrixListSchema } from '../../../adapters/leads/bitrix.wire.ts'
import { type LeadHostAnswer, type RunningLeadHost, startLeadHost } from '../lead-host.ts'

/** Path of the only valid webhook. */
export const BITRIX_WEBHOOK = '/rest/7/secretoftests'

const refused = (status: number, error: string): LeadHostAnswer => ({
  status,
  body: { error, error_description: 'refused' },
})

/** Starts a fake of the Bitrix REST API for leads. Like Bitrix, it does not deduplicate leads. */
export const startBitrix = async (): Promise<RunningLeadHost> => {
  const leads: { readonly id: string; readonly email: string }[] = []
  return startLeadHost(leads, ({ method, url, body }) => {
    if (!url.pathname.startsWith(`${BITRIX_WEBHOOK}/`)) return refused(401, 'NO_AUTH_FOUND')
    if (method !== 'POST') return refused(400, 'ERROR_ARGUMENT')
    const list = bitrixListSchema.safeParse(body)
    const lead = bitrixLeadSchema.safeParse(body)
    if (url.pathname.endsWith('/crm.lead.list.json') && list.success) {
      const found = leads.flatMap(({ id }, at) => (id === list.data.filter.ORIGIN_ID ? [{ ID: String(at + 1) }] : []))
      return { status: 200, body: { result: found, total: found.length, time: {} } }
    }
    if (url.pathname.endsWith('/crm.lead.add.json') && lead.success) {
      const { ORIGIN_ID: id, EMAIL } = lead.data.fields
      leads.push({ id, email: EMAIL?.[0]?.VALUE ?? '' })
      return { status: 200, body: { result: leads.length, time: {} } }
    }
    return refused(400, 'ERROR_ARGUMENT')
  })
}
