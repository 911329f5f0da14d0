import type { z } from 'zod'
import type { ClockPort } from '../../ports/clock.ts'
import type { LeadsPort } from '../../ports/leads.ts'
import type { Outcome } from '../../ports/outcome.ts'
import type { HttpOptions } from '../http/http-client.ts'
import type { ServiceConnection } from '../http/service-call.ts'

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
