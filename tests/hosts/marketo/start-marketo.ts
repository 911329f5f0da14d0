import { marketoFormSchema } from '../../../adapters/leads/marketo.wire.ts'
import { type LeadHostAnswer, type LeadHostRequest, type RunningLeadHost, startLeadHost } from '../lead-host.ts'

/** The only valid account. */
export const MARKETO_ACCOUNT = { clientId: 'client-of-tests', clientSecret: 'secret-of-tests', formId: 1029 } as const

/** Returns the environment variables for this account. */
export const marketoValues = (origin: string, clientSecret: string = MARKETO_ACCOUNT.clientSecret) => ({
  MARKETO_URL: origin,
  MARKETO_CLIENT_ID: MARKETO_ACCOUNT.clientId,
  MARKETO_CLIENT_SECRET: clientSecret,
  MARKETO_FORM_ID: MARKETO_ACCOUNT.formId,
})

export interface RunningMarketo extends RunningLeadHost {
  /** Revokes all tokens. */
  revokeTokens(): void
}

const ok = (body: object): LeadHostAnswer => ({ status: 200, body })
const refused = (code: string): LeadHostAnswer =>
  ok({ requestId: '1', success: false, errors: [{ code, message: 'refused' }] })

/** Starts a fake of the Marketo REST API for leads. It deduplicates leads by e-mail address and lead id. */
export const startMarketo = async (): Promise<RunningMarketo> => {
  const leads: { readonly id: string; readonly email: string }[] = []
  let generation = 1
  const authorize = ({ method, url }: LeadHostRequest): LeadHostAnswer => {
    const { grant_type: grant, client_id: id, client_secret: secret } = Object.fromEntries(url.searchParams)
    const isKnown = id === MARKETO_ACCOUNT.clientId && secret === MARKETO_ACCOUNT.clientSecret
    if (method !== 'GET' || grant !== 'client_credentials') return { status: 400, body: { error: 'invalid_request' } }
    if (!isKnown) return { status: 401, body: { error: 'unauthorized' } }
    return ok({
      access_token: `token-${generation}`,
      token_type: 'bearer',
      expires_in: 3599,
      scope: 'api@test.example',
    })
  }
  const submit = ({ method, authorization, body }: LeadHostRequest): LeadHostAnswer => {
    if (authorization !== `Bearer token-${generation}`) return refused('602')
    const form = marketoFormSchema.safeParse(body)
    if (method !== 'POST' || !form.success) return refused('609')
    if (form.data.formId !== MARKETO_ACCOUNT.formId) return refused('1013')
    const { email, leadRequestId } = form.data.input[0]?.leadFormFields ?? {}
    if (typeof email !== 'string' || typeof leadRequestId !== 'string') return refused('1003')
    const isKnown = leads.some((lead) => lead.email === email && lead.id === leadRequestId)
    if (!isKnown) leads.push({ id: leadRequestId, email })
    return ok({
      requestId: '2',
      success: true,
      result: [{ id: leads.length, status: isKnown ? 'updated' : 'created' }],
    })
  }
  const host = await startLeadHost(leads, (request) => {
    if (request.url.pathname === '/identity/oauth/token') return authorize(request)
    return request.url.pathname === '/rest/v1/leads/submitForm.json' ? submit(request) : { status: 404, body: {} }
  })
  return {
    ...host,
    revokeTokens: () => {
      generation += 1
    },
  }
}
