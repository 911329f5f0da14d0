import { z } from 'zod'
import type { ClockPort } from '../../ports/clock.ts'
import { origin, whole } from '../../ports/field-schemas.ts'
import type { Lead, LeadsPort } from '../../ports/leads.ts'
import { failed, type Outcome, success } from '../../ports/outcome.ts'
import { callService, type ServiceConnection } from '../http/service-call.ts'
import type { LeadProvider } from './lead-provider.ts'
import { leadToMarketo, readMarketoAnswer, readMarketoToken } from './marketo.wire.ts'

interface MarketoAccount {
  readonly clientId: string
  readonly clientSecret: string
  /** Id of the form that receives leads. */
  readonly formId: number
}

/** A token is replaced this long before it expires. */
const RENEW_MS = 60_000

/** Delivers leads through the REST API of Marketo: requests an access token, then calls `submitForm`. */
class MarketoLeads implements LeadsPort {
  readonly #connection: ServiceConnection
  readonly #account: MarketoAccount
  readonly #clock: ClockPort
  #token: { readonly text: string; readonly endsAtMs: number } | null = null

  constructor(connection: ServiceConnection, account: MarketoAccount, clock: ClockPort) {
    this.#connection = connection
    this.#account = account
    this.#clock = clock
  }

  /** If Marketo rejects the token, requests a new one and retries once. */
  async submit(lead: Lead, withinMs?: number): Promise<Outcome<void>> {
    for (const isRepeated of [false, true]) {
      const token = await this.check(withinMs)
      if (!token.ok) return token
      const answer = await this.#send(lead, token.value, withinMs)
      if (!answer.ok) return answer
      if (answer.value === 'taken') return success(undefined)
      this.#token = null
      if (isRepeated) break
    }
    return failed({ kind: 'refused', message: 'Marketo rejects its own tokens' })
  }

  /** Returns the cached access token, or a new one if it has expired. */
  async check(withinMs?: number): Promise<Outcome<string>> {
    if (this.#token !== null && this.#clock.now() < this.#token.endsAtMs) return success(this.#token.text)
    const { clientId, clientSecret } = this.#account
    const outcome = await callService(
      this.#connection,
      '/identity/oauth/token',
      {
        method: 'GET',
        query: [
          ['grant_type', 'client_credentials'],
          ['client_id', clientId],
          ['client_secret', clientSecret],
        ],
      },
      withinMs,
    )
    if (!outcome.ok) return failed(outcome.failure)
    const reading = readMarketoToken(outcome.value.body)
    if (!reading.ok) return reading
    const { token, seconds } = reading.value
    this.#token = { text: token, endsAtMs: this.#clock.now() + seconds * 1_000 - RENEW_MS }
    return success(token)
  }

  async #send(lead: Lead, token: string, withinMs?: number): Promise<Outcome<'taken' | 'token'>> {
    const outcome = await callService(
      this.#connection,
      '/rest/v1/leads/submitForm.json',
      {
        method: 'POST',
        body: leadToMarketo(this.#account.formId, lead),
        bearer: token,
      },
      withinMs,
    )
    if (outcome.ok) return readMarketoAnswer(outcome.value.body)
    return outcome.failure.status === 401 ? success('token') : failed(outcome.failure)
  }
}

/** A client id or secret. */
const credential = z.string().regex(/^[\x21-\x7e]{1,200}$/, 'up to 200 letters, digits and symbols without spaces')

const variables = {
  MARKETO_URL: origin.describe('origin of the Marketo REST API ([leads](leads.md))'),
  MARKETO_CLIENT_ID: credential.describe('client id of a Marketo custom service'),
  MARKETO_CLIENT_SECRET: credential.describe('client secret of that service'),
  MARKETO_FORM_ID: whole('the number of a form', 1, 1_000_000_000).describe('number of a published Marketo form'),
}

export const MARKETO: LeadProvider<typeof variables> = {
  name: 'Marketo',
  variables,
  open: ({ MARKETO_URL, MARKETO_CLIENT_ID, MARKETO_CLIENT_SECRET, MARKETO_FORM_ID }, { connect, clock }) =>
    new MarketoLeads(
      connect(MARKETO_URL),
      { clientId: MARKETO_CLIENT_ID, clientSecret: MARKETO_CLIENT_SECRET, formId: MARKETO_FORM_ID },
      clock,
    ),
}
