import type { ClockPort } from '../../../ports/clock.ts'
import type { Lead, LeadsPort } from '../../../ports/leads.ts'
import { failed, type Outcome, success } from '../../../ports/outcome.ts'
import { type RouterConnection, routerCall } from '../calls/router-call.ts'
import { leadToMarketo, readMarketoAnswer, readMarketoToken } from '../wire/marketo.wire.ts'

export interface MarketoAccount {
  readonly clientId: string
  readonly clientSecret: string
  /** Number of the form that leads are filled into. */
  readonly formId: number
}

/** A token is renewed so long before its end, in milliseconds. */
const RENEW_MS = 60_000

/** Leads as forms of Marketo, by its REST interface: a token of the account, then `submitForm`. */
export class MarketoLeads implements LeadsPort {
  readonly #connection: RouterConnection
  readonly #account: MarketoAccount
  readonly #clock: ClockPort
  #token: { readonly text: string; readonly endsAtMs: number } | null = null

  constructor(connection: RouterConnection, account: MarketoAccount, clock: ClockPort) {
    this.#connection = connection
    this.#account = account
    this.#clock = clock
  }

  /** A token that ended early is asked for once more. */
  async submit(lead: Lead, withinMs?: number): Promise<Outcome<void>> {
    for (const isRepeated of [false, true]) {
      const token = await this.authorize(withinMs)
      if (!token.ok) return token
      const answer = await this.#send(lead, token.value, withinMs)
      if (!answer.ok) return answer
      if (answer.value === 'taken') return success(undefined)
      this.#token = null
      if (isRepeated) break
    }
    return failed({ kind: 'refused', message: 'Marketo takes none of its tokens' })
  }

  /** A token, asked for where there is none that lives long enough. */
  async authorize(withinMs?: number): Promise<Outcome<string>> {
    if (this.#token !== null && this.#clock.now() < this.#token.endsAtMs) return success(this.#token.text)
    const { clientId, clientSecret } = this.#account
    const outcome = await routerCall(
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
    const outcome = await routerCall(
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
