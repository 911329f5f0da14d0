import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ClientAddresses } from '../connection/client-address.ts'
import type { RequestTrace } from '../telemetry/request-trace.ts'
import { type CalledPath, endpointRule, rateGroup } from './endpoint-rules.ts'
import type { RateLimits } from './rate-limits.ts'
import { readBody } from './read-body.ts'
import { refuseBody } from './refuse-body.ts'

/** What the body of a request is taken with. */
export interface BodyIntake {
  readonly clients: ClientAddresses
  readonly limits: RateLimits
  readonly headers: Readonly<Record<string, string>>
}

interface Sent {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly trace: RequestTrace
}

const REFUSALS = {
  'too-large': { status: 413, message: 'This is too large.' },
  broken: { status: 400, message: 'The body is not whole.' },
} as const

/** The body of a request, its client counted and its size bounded; null where the request was refused and answered. */
export const takeBody = async (
  { clients, limits, headers }: BodyIntake,
  { request, response, trace }: Sent,
  target: CalledPath,
): Promise<{ readonly body: Buffer | undefined } | null> => {
  const { maxBodyBytes, rate } = endpointRule(target)
  const isAllowed = limits.allows(rateGroup(target), clients.clientOf(request), rate)
  if (!(isAllowed === true || (await isAllowed))) {
    trace.result('refused')
    refuseBody(request, response, 429, 'Too many requests.', { ...headers, 'retry-after': '1' })
    return null
  }
  const reading = await readBody(request, response, maxBodyBytes)
  if (reading.ok) return reading
  trace.result('refused')
  const { status, message } = REFUSALS[reading.reason]
  refuseBody(request, response, status, message, headers)
  return null
}
