import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ClientAddresses } from '../connection/client-address.ts'
import { writeText } from '../http/send-answer.ts'
import type { Maintenance } from '../maintenance.ts'
import type { Unavailability } from '../pages/page-source.ts'
import type { RejectedRequests } from '../telemetry/rejected-requests.ts'
import type { RequestTrace } from '../telemetry/request-trace.ts'
import { type CalledPath, type EndpointRule, endpointRule, LONG_RATES_PER_NETWORK } from './endpoint-rules.ts'
import { bothAllow, type RateLimits, type WorkLimits } from './rate-limits.ts'

/** `too-large`: the body exceeds the limit; `broken`: the client disconnected before the end of the body. */
type BodyReading =
  | { readonly ok: true; readonly body: Buffer | undefined }
  | { readonly ok: false; readonly reason: 'too-large' | 'broken' }

const TOO_LARGE: Promise<BodyReading> = Promise.resolve({ ok: false, reason: 'too-large' })

/** Collects a body up to a limit. Uses events, because an async iterator is too expensive for small bodies. */
const collect = (request: IncomingMessage, maxBytes: number): Promise<BodyReading> => {
  if (request.destroyed) return Promise.resolve({ ok: false, reason: 'broken' })
  const { promise, resolve } = Promise.withResolvers<BodyReading>()
  const pieces: Buffer[] = []
  let length = 0

  const take = (piece: Buffer): void => {
    length += piece.length
    if (length <= maxBytes) pieces.push(piece)
    else {
      // The caller decides whether to read the rest.
      request.off('data', take).pause()
      resolve({ ok: false, reason: 'too-large' })
    }
  }
  const end = (): void => resolve({ ok: true, body: pieces.length > 1 ? Buffer.concat(pieces) : pieces[0] })
  const fail = (): void => resolve({ ok: false, reason: 'broken' })

  request.on('data', take).on('end', end).on('error', fail).on('close', fail)
  return promise
}

/**
 * Reads the body of a request up to a limit. Refuses a Content-Length above the limit without reading, and a chunked body as soon
 * as it exceeds the limit. The request timeout of the server limits the duration.
 */
const readBody = (request: IncomingMessage, response: ServerResponse, maxBytes: number): Promise<BodyReading> => {
  const { expect, 'content-length': announced, 'transfer-encoding': encoding } = request.headers
  if (Number(announced ?? 0) > maxBytes) return TOO_LARGE
  // If the endpoint accepts no body, refuses a chunked body before its first chunk.
  if (encoding !== undefined && maxBytes === 0) return TOO_LARGE
  if (expect !== undefined && request.httpVersion === '1.1') response.writeContinue()
  return collect(request, maxBytes)
}

/** Time to discard the rest of an upload. If the connection were closed during the upload, the client would lose the answer. */
const DISCARD_MS = 1_000

/** Answers immediately, discards the rest of the body, and closes the connection. */
const refuseBody = (
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>>,
): void => {
  writeText(response, status, message, { ...headers, connection: 'close' })
  if (request.complete || request.destroyed) {
    response.end()
    return
  }
  const timeout = setTimeout(() => response.end(), DISCARD_MS)
  request.once('close', () => {
    clearTimeout(timeout)
    response.end()
  })
  request.resume()
}

export interface BodyIntake {
  readonly maintenance: Pick<Maintenance, 'isOn'>
  readonly clients: ClientAddresses
  readonly limits: RateLimits
  readonly work: Pick<WorkLimits, 'allowsRender'>
  readonly rejected: Pick<RejectedRequests, 'add'>
  readonly headers: Readonly<Record<string, string>>
}

interface Sent {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly trace: RequestTrace
}

interface UnavailableAnswer<Received> {
  readonly sendUnavailable: (received: Received, reason: Unavailability) => void
}

const REFUSALS = {
  'too-large': { status: 413, message: 'Request body too large' },
  broken: { status: 400, message: 'Incomplete request body' },
} as const

/** Whether a browser shows the answer to a visitor, and the body is so small that the server can discard it. */
const isVisitorsForm = ({ headers }: IncomingMessage, maxBytes: number): boolean =>
  headers.accept?.includes('text/html') === true &&
  headers['transfer-encoding'] === undefined &&
  Number(headers['content-length'] ?? 0) <= maxBytes

/** Answers 429: a visitor gets the page of the site for this, any other client gets text. */
export const refuseClient = <Received extends Sent>(
  { headers, sendUnavailable }: BodyIntake & UnavailableAnswer<Received>,
  received: Received,
  maxBodyBytes: number,
): void => {
  const { request, response, trace } = received
  trace.result('refused')
  trace.reason('rate')
  if (isVisitorsForm(request, maxBodyBytes)) sendUnavailable(received, 'limited')
  else refuseBody(request, response, 429, 'Too many requests', { ...headers, 'retry-after': '1' })
}

/** Counts a call in the limits of its group. Returns whether all of them allow it. */
const isWithinRates = (
  limits: RateLimits,
  client: string,
  { group, rate, longRate, ratesPerNetwork }: EndpointRule,
): boolean | Promise<boolean> => {
  const own = limits.allows(group, client, rate, ratesPerNetwork)
  if (longRate === undefined) return own
  return bothAllow(own, () => limits.allows(`${group}:long`, client, longRate, LONG_RATES_PER_NETWORK))
}

/**
 * Reads the body of a request within the limits of its path. Returns null if it refused the request, or answered with the page of a
 * maintenance.
 */
export const receiveBody = async <Received extends Sent>(
  parts: BodyIntake & UnavailableAnswer<Received>,
  received: Received,
  target: CalledPath,
): Promise<{ readonly body: Buffer | undefined } | null> => {
  const { clients, limits, work, rejected, headers, maintenance, sendUnavailable } = parts
  const { request, response, trace } = received
  const rule = endpointRule(target)
  const { group, maxBodyBytes, rate, pauses = false } = rule
  const isAllowed = trace.within(() => isWithinRates(limits, clients.clientOf(request), rule))
  if (!((isAllowed === true || (await isAllowed)) && work.allowsRender(request, rate.renderMs))) {
    rejected.add(group, 'rate')
    refuseClient(parts, received, maxBodyBytes)
    return null
  }
  const reading = await readBody(request, response, maxBodyBytes)
  if (reading.ok && pauses && request.method === 'POST' && maintenance.isOn) {
    rejected.add(group, 'maintenance')
    trace.result('refused')
    trace.reason('maintenance')
    sendUnavailable(received, 'maintenance')
    return null
  }
  if (reading.ok) return reading
  trace.result('refused')
  const { status, message } = REFUSALS[reading.reason]
  refuseBody(request, response, status, message, headers)
  return null
}
