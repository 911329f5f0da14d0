import type { z } from 'zod'
import type { ClockPort } from '../../ports/clock.ts'
import type { Lead, LeadsPort } from '../../ports/leads.ts'
import type { Outcome } from '../../ports/outcome.ts'
import type { HttpOptions } from '../http/http-client.ts'
import type { ServiceConnection } from '../http/service-call.ts'

/** Matches a text that spreadsheets evaluate. A list may begin with a dash and a space, and only a phone number with a digit. */
const FORMULA = /^(?:[=@]|[+-](?!\s))/

/**
 * Returns the fields of a lead for a provider. Prefixes a text that would be a formula with an apostrophe, because people export
 * leads to spreadsheets. Phone numbers may begin with a plus sign; they contain only digits and separators.
 */
export const providerFields = ({ fields }: Pick<Lead, 'fields'>): Lead['fields'] =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, name !== 'phone' && FORMULA.test(text) ? `'${text}` : text]),
  )

/** Dependencies of a provider adapter. */
export interface LeadTools {
  readonly clock: ClockPort
  /** Connects to an origin with a separate guard. */
  readonly connect: (origin: string, options?: Pick<HttpOptions, 'tracedPath'>) => ServiceConnection
}

export interface ProviderLeads extends LeadsPort {
  /** Checks the URL and the credentials without sending a lead. */
  check(): Promise<Outcome<unknown>>
}

/** A lead provider: its environment variables and the adapter that they configure. */
export interface LeadProvider<
  Variables extends Readonly<Record<string, z.ZodType>> = Readonly<Record<string, z.ZodType>>,
> {
  /** Name in reports and logs. */
  readonly name: string
  /** Set all of them or none. The first one is the URL, which enables the provider. */
  readonly variables: Variables
  open(values: Readonly<z.output<z.ZodObject<Variables>>>, tools: LeadTools): ProviderLeads
}
